# shellcheck shell=bash
# One running compositor for one test. Sourced by the start commands, never run.
#
# A start command makes a private runtime directory, starts its compositor in namespaces of its own, and prints
#
#   XDG_RUNTIME_DIR, WAYLAND_DISPLAY, SWAYSOCK, …   KEY=VALUE, paths as the host sees them
#   PID                                             the compositor, as the host sees it
#   ready
#
# It ends when its standard input closes, on SIGTERM, or when the compositor ends (then with status 1), and takes
# everything that it started with it. Killed by SIGKILL, it leaves only the empty directory, which the next start
# removes. PATTERNLOCK_RIG_USER names a user of the root directory (owner) to run as, instead of root.

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$here/lib.sh"

# How long a compositor may take until its first client runs. KWin with sway inside took 3 s on two busy cores.
readonly session_deadline_seconds=30
# sizeof(sockaddr_un.sun_path), less the closing zero.
readonly session_longest_socket_path=107

# A colour that no locker shows: one pixel of it tells that the desktop is uncovered.
readonly session_background='#ff00ff'
# The same as a picture of 32×32.
# shellcheck disable=SC2034
readonly session_background_png='iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAJ0lEQVR42u3NMQkA
AAwDsPo33anoMQjkT5pORSAQCAQCgUAgEHwJDmDu+Gr4yaoqAAAAAElFTkSuQmCC'
# No GPU, no input devices, no seat daemon. The start commands read it.
# shellcheck disable=SC2034
readonly session_wlroots=(WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 LIBSEAT_BACKEND=noop)

session_jobs=()

# Makes the runtime directory. Sets: root (or nothing), runtime (seen by the host), inside (seen by the compositor),
# logs.
session_open() {
  [[ $# -eq 1 ]] || rig_fail "usage: $(basename "$0") DIRECTORY-FOR-LOGS"
  local folder
  mkdir -p "$1"
  logs=$(readlink -f "$1")
  root=$(rig_given_root)
  if [[ -n $root ]]; then folder=$root/run/pl; else folder=${XDG_RUNTIME_DIR:-/tmp}/patternlock-rig; fi
  mkdir -p "$folder"
  session_sweep "$folder"
  runtime=$(mktemp -d "$folder/XXXXXX")
  inside=${runtime#"$root"}
  trap session_close EXIT
  trap 'exit 0' TERM INT HUP
  exec 8>"$runtime/alive"
  flock -s 8
  ((${#runtime} + 16 <= session_longest_socket_path)) ||
    rig_fail "the path $runtime is too long for a socket: set PATTERNLOCK_RIG to a shorter one and run 'make rig'"
  mkfifo -m 622 "$runtime/ready"
  cp "$here/announce" "$runtime/announce"
  [[ -z ${PATTERNLOCK_RIG_USER-} || -z $root ]] || chroot "$root" chown -R "$PATTERNLOCK_RIG_USER:" "$inside"
}

# Writes sway's configuration; further lines of it as arguments.
session_write_sway_config() {
  printf '%s\n' "xwayland disable" "default_border none" "output * bg $session_background solid_color" "$@" \
    "exec $inside/announce" >"$runtime/sway.conf"
}

# Removes what starts that were killed left behind: the directories whose lock nobody holds.
session_sweep() {
  local left
  for left in "$1"/*/; do
    [[ ! -e $left/alive ]] || flock -n -x "$left/alive" rm -rf --one-file-system "$left" || true
  done
}

# Runs a command in namespaces of its own with an environment of its own, waits until it announces itself,
# prints what it announced, and stays until the end.
#
#   session_run NAME-FOR-PID-LOOKUP LOG COMMAND…
session_run() {
  local program=$1 log=$logs/$2 compositor reader input
  shift 2
  (exec 8>&- && rig_contained "$here/first-process" "$root" "$inside" "$@") >"$log" 2>&1 &
  compositor=$!
  session_jobs+=("$compositor")
  setpriv --pdeathsig KILL timeout "$session_deadline_seconds" cat "$runtime/ready" >"$runtime/announced" &
  reader=$!
  session_jobs+=("$reader")
  wait -n "$compositor" "$reader" || true
  if ! grep -q '^end$' "$runtime/announced"; then
    tail -n 20 "$log" >&2
    rig_fail "$program did not come up within $session_deadline_seconds s; its log is $log"
  fi
  session_print "$program" "$compositor"
  # A closed pipe is how the caller's end shows, however it died.
  exec 6<&0
  setpriv --pdeathsig KILL cat <&6 >/dev/null &
  input=$!
  session_jobs+=("$input")
  wait -n "$compositor" "$input" || true
  kill -0 "$input" 2>/dev/null || exit 0
  echo "rig: $program ended by itself; its log is $log" >&2
  exit 1
}

session_print() {
  local first
  sed -E -e '/^end$/d' -e "s#=/#=$root/#" "$runtime/announced"
  first=$(pgrep -P "$2")
  echo "PID=$(pgrep --ns "$first" --nslist pid -x "$1")"
  echo ready
}

session_close() {
  local job
  # The first process before its unshare: unshare then ends only when the whole namespace has.
  {
    for job in "${session_jobs[@]}"; do pkill -KILL -P "$job" || kill -KILL "$job" || true; done
    wait || true
  } 2>/dev/null
  rm -rf --one-file-system "$runtime"
}
