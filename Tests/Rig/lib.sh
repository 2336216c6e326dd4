# shellcheck shell=bash
# What the rig's commands share. Sourced, never run.

# The exit status that says "the rig cannot be had on this machine" (77 is what automake calls a skipped test).
readonly rig_status_missing=77

rig_fail() {
  echo "rig: $*" >&2
  exit 1
}

rig_missing() {
  echo "rig: not available here: $*" >&2
  exit "$rig_status_missing"
}

# The root directory that the tests were given: empty where the host's own compositors serve.
rig_given_root() {
  [[ -n ${PATTERNLOCK_RIG_ROOT+set} ]] ||
    rig_fail "PATTERNLOCK_RIG_ROOT is not set: set it to what Tests/Rig/rig prints"
  [[ -z $PATTERNLOCK_RIG_ROOT || -x $PATTERNLOCK_RIG_ROOT/usr/bin/sway ]] ||
    rig_fail "there is no rig in $PATTERNLOCK_RIG_ROOT: run 'make rig'"
  printf '%s' "$PATTERNLOCK_RIG_ROOT"
}

# Keeps others away from the directory with Debian's Swift until this script ends: descriptor 9, which is for no child.
rig_lock_swift() {
  exec 9>"$1.lock"
  flock --nonblock 9 || { echo "rig: another run is using $1: waiting for its end" >&2; flock 9; }
}

# Runs a command as the first process of a PID namespace with mounts of its own: when the command ends, or the
# caller dies however it may, every process and every mount inside is gone.
rig_contained() {
  local -a user=()
  ((EUID == 0)) || user=(--user --map-current-user)
  exec setpriv --pdeathsig KILL unshare "${user[@]}" --mount --mount-proc --pid --fork --kill-child -- "$@"
}

# Gives a root directory its kernel file systems and a /tmp of its own; only inside a mount namespace.
rig_mount() {
  local root=$1
  mount -t proc proc "$root/proc"
  mount --rbind /sys "$root/sys"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
}
