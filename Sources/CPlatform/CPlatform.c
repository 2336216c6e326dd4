#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

// MARK: Signals

int platform_signalfd(const sigset_t *mask) {
  return signalfd(-1, mask, SFD_CLOEXEC | SFD_NONBLOCK);
}

int platform_signalfd_read(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t count = read(descriptor, &info, sizeof info);
  if (count == (ssize_t)sizeof info) return (int)info.ssi_signo;
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  return -1;
}

int platform_signal_default(int number) { return signal(number, SIG_DFL) == SIG_ERR ? -1 : 0; }
int platform_signal_ignore(int number) { return signal(number, SIG_IGN) == SIG_ERR ? -1 : 0; }

// MARK: Files that say who is there

pid_t platform_lock_holder(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(descriptor, F_GETLK, &lock) != 0) return -1;
  return lock.l_type == F_UNLCK ? 0 : lock.l_pid;
}

int platform_lock_file(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return fcntl(descriptor, F_SETLK, &lock);
}

int platform_file_watch(const char *path) {
  int descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (descriptor < 0) return -1;
  if (inotify_add_watch(descriptor, path, IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF) < 0) {
    int error = errno;
    close(descriptor);
    errno = error;
    return -1;
  }
  return descriptor;
}

void platform_file_watch_drain(int descriptor) {
  char events[1024];
  while (read(descriptor, events, sizeof events) > 0) {
  }
}

// MARK: The wall clock and the language

int platform_wall_timer(void) { return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

int platform_wall_timer_arm(int descriptor, int64_t seconds) {
  uint64_t expirations;
  // Empty, or cancelled by a change of the clock: either way it is armed anew.
  if (read(descriptor, &expirations, sizeof expirations) < 0) errno = 0;
  struct itimerspec time = {.it_value = {.tv_sec = (time_t)seconds}};
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, NULL);
}

#ifndef PATTERNLOCK_LOCALEDIR
#define PATTERNLOCK_LOCALEDIR NULL
#endif

void platform_adopt_language(const char *folder) {
  // One by one: LC_ALL changes nothing at all where a single category names a locale that is not installed.
  setlocale(LC_CTYPE, "");
  setlocale(LC_MESSAGES, "");
  setlocale(LC_TIME, "");
  if (!folder) folder = PATTERNLOCK_LOCALEDIR;
  if (folder) bindtextdomain("patternlock", folder);
  bind_textdomain_codeset("patternlock", "UTF-8");
}

const char *platform_translated(const char *text) { return dgettext("patternlock", text); }

const char *platform_translated_by(const char *domain, const char *text) { return dgettext(domain, text); }

const char *platform_translated_format(const char *format) {
  locale_t all = duplocale(LC_GLOBAL_LOCALE);
  if (!all) return format;
  locale_t dates = newlocale(LC_MESSAGES_MASK, setlocale(LC_TIME, NULL), all);
  if (!dates) {
    freelocale(all);
    return format;
  }
  // LANGUAGE names languages of words, and would decide before the locale does.
  const char *languages = getenv("LANGUAGE");
  char *kept = languages ? strdup(languages) : NULL;
  if (kept) unsetenv("LANGUAGE");
  locale_t before = uselocale(dates);
  const char *translation = dgettext("patternlock", format);
  uselocale(before);
  if (kept) setenv("LANGUAGE", kept, 1);
  free(kept);
  freelocale(dates);
  return translation;
}

int platform_has_twelve_hours(void) {
  const char *format = nl_langinfo(T_FMT);
  return strstr(format, "%r") || strstr(format, "%I") || strstr(format, "%l");
}

// MARK: Memory shared by descriptor

int platform_memfd(const char *name) {
  return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

int platform_memfd_seal(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}

int platform_memfd_is_sealed(int descriptor) {
  int wanted = F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW;
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & wanted) == wanted;
}

int platform_memfd_seal_size(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}

// MARK: What libraries leave behind

void platform_overwrite_freed(void) {
#ifdef M_PERTURB
  mallopt(M_PERTURB, 0x5a);
#endif
}

__attribute__((noinline)) void platform_overwrite_stack(void) {
  char deep[48 * 1024];
  explicit_bzero(deep, sizeof deep);
}

// MARK: Processes

int platform_set_dumpable(int on) { return prctl(PR_SET_DUMPABLE, on, 0, 0, 0); }
int platform_get_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }
int platform_set_parent_death_signal(int number) { return prctl(PR_SET_PDEATHSIG, number, 0, 0, 0); }
int platform_set_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
int platform_set_process_name(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }
int platform_get_no_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); }

void platform_return_free_memory(void) { malloc_trim(0); }

int platform_open_path(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

int platform_open_path_in(int folder, const char *name) {
  return openat(folder, name, O_PATH | O_CLOEXEC | O_NOFOLLOW);
}

int platform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int platform_duplicate_above(int descriptor, int minimum) { return fcntl(descriptor, F_DUPFD_CLOEXEC, minimum); }

// Not by glibc's own functions: it has them from 2.36 on only.
int platform_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int platform_signal_process(int descriptor, int number) {
  return (int)syscall(SYS_pidfd_send_signal, descriptor, number, NULL, 0);
}

int platform_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int platform_spawn_fresh(posix_spawnattr_t *attributes) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  int error = posix_spawnattr_setsigdefault(attributes, &all);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0) {
    error = posix_spawnattr_setflags(attributes,
                                     POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
  }
  return error;
}

static int wait_for_byte(int descriptor) {
  char byte;
  ssize_t count;
  do {
    count = read(descriptor, &byte, 1);
  } while (count < 0 && errno == EINTR);
  return count == 1;
}

int platform_go_on_in_child(void) {
  int ready[2], alone[2];
  if (pipe2(ready, O_CLOEXEC) != 0) return -1;
  if (pipe2(alone, O_CLOEXEC) != 0) {
    close(ready[0]);
    close(ready[1]);
    return -1;
  }
  pid_t child = fork();
  if (child < 0) {
    int error = errno;
    for (int end = 0; end < 2; end++) {
      close(ready[end]);
      close(alone[end]);
    }
    errno = error;
    return -1;
  }
  if (child == 0) {
    close(ready[0]);
    close(alone[1]);
    // Until the parent has let go of all that this process goes on with.
    wait_for_byte(alone[0]);
    close(alone[0]);
    setsid();
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null >= 0) {
      dup2(null, STDIN_FILENO);
      dup2(null, STDOUT_FILENO);
      if (null > STDERR_FILENO) close(null);
    }
    return ready[1];
  }
  const int ends[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) signal(ends[index], SIG_DFL);
  dup2(ready[0], STDIN_FILENO);
  closefrom(STDERR_FILENO + 1);
  int is_locked = wait_for_byte(STDIN_FILENO);
  while (wait_for_byte(STDIN_FILENO)) {
  }
  if (is_locked) _exit(0);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  _exit(WIFEXITED(status) && WEXITSTATUS(status) != 0 ? WEXITSTATUS(status) : 1);
}

int platform_exited(int status) { return WIFEXITED(status); }
int platform_exit_status(int status) { return WEXITSTATUS(status); }
int platform_signaled(int status) { return WIFSIGNALED(status); }
int platform_term_signal(int status) { return WTERMSIG(status); }

// MARK: Command line

static int argument_count;
static char *const *arguments;

__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  argument_count = argc;
  arguments = argv;
}

char *const *platform_arguments(int *count) {
  *count = argument_count;
  return arguments;
}

void platform_restart_options(void) { optind = 0; }

int platform_next_option(int argc, char *const *argv, const char *short_options, const struct option *long_options,
                         const char **argument, int *next) {
  int found = getopt_long(argc, argv, short_options, long_options, NULL);
  *argument = optarg;
  *next = optind;
  return found;
}

#ifndef PATTERNLOCK_LIBEXECDIR
#define PATTERNLOCK_LIBEXECDIR NULL
#endif

const char *platform_libexec_directory(void) { return PATTERNLOCK_LIBEXECDIR; }

#ifndef PATTERNLOCK_DATADIR
#define PATTERNLOCK_DATADIR NULL
#endif

const char *platform_data_directory(void) { return PATTERNLOCK_DATADIR; }

int platform_has_file_capabilities(const char *path) {
  return getxattr(path, "security.capability", NULL, 0) > 0;
}

// MARK: Packets with descriptors


int platform_send_packet(int socket, const struct iovec *parts, int part_count,
                         const int *descriptors, int descriptor_count) {
  union {
    char bytes[CMSG_SPACE(sizeof(int) * platform_max_descriptors)];
    struct cmsghdr align;
  } control;
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = (struct iovec *)parts;
  message.msg_iovlen = (size_t)part_count;
  if (descriptor_count > 0) {
    if (descriptor_count > platform_max_descriptors) {
      errno = EINVAL;
      return -1;
    }
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)descriptor_count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)descriptor_count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * (size_t)descriptor_count);
  }
  ssize_t count;
  do {
    count = sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
  } while (count < 0 && errno == EINTR);
  return count < 0 ? -1 : 0;
}

int platform_pass_credentials(int socket) {
  int on = 1;
  return setsockopt(socket, SOL_SOCKET, SO_PASSCRED, &on, sizeof on);
}

ssize_t platform_receive_packet(int socket, void *buffer, size_t capacity, int *descriptors,
                                int *descriptor_count, pid_t *sender) {
  union {
    char bytes[CMSG_SPACE(sizeof(int) * platform_max_descriptors) + CMSG_SPACE(sizeof(struct ucred))];
    struct cmsghdr align;
  } control;
  struct iovec part = {buffer, capacity};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  *descriptor_count = 0;
  *sender = 0;
  ssize_t count;
  do {
    count = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET) continue;
    if (header->cmsg_type == SCM_CREDENTIALS) {
      struct ucred credentials;
      memcpy(&credentials, CMSG_DATA(header), sizeof credentials);
      *sender = credentials.pid;
    }
    if (header->cmsg_type != SCM_RIGHTS) continue;
    int found = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    for (int index = 0; index < found; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + sizeof(int) * (size_t)index, sizeof descriptor);
      if (*descriptor_count < platform_max_descriptors) {
        descriptors[(*descriptor_count)++] = descriptor;
      } else {
        close(descriptor);
      }
    }
  }
  if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
    for (int index = 0; index < *descriptor_count; index++) close(descriptors[index]);
    *descriptor_count = 0;
    errno = EMSGSIZE;
    return -1;
  }
  return count;
}

int platform_peer_process(int socket) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
  return (int)credentials.pid;
}
