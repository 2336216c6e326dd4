// A helper that was taken over: loaded into a real helper program by LD_PRELOAD, this waits until the program first
// receives a packet from the locker, when it should be in its sandbox, and then tries from inside what an intruder would.
//
// ATTACK_LOG is opened before the sandbox. It gets a line for each attempt: its name, and `done` or the error.
// ATTACK_FOLDER has what the attempts are about: `patternlock/pattern`, `patternlock/attempts`, `secret`, `program`
// (executable, but none), `socket` (somebody listens), and ATTACK_PORT is a TCP port of 127.0.0.1 where somebody
// listens. The locker is the parent.
// ATTACK_LACKS may name `landlock` and `seccomp`: then the program finds a kernel without.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static long (*real_syscall)(long number, ...);
static int output = -1;
static pid_t locker;
static char marker[] = "a variable of this very process";

static const char *in_folder(const char *name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", getenv("ATTACK_FOLDER"), name);
  return path;
}

static int opened(const char *path, int flags) {
  int file = open(path, flags | O_CLOEXEC, 0600);
  if (file < 0) return errno;
  close(file);
  return 0;
}

static int result(long value) { return value < 0 ? errno : 0; }

// MARK: Files

static int read_vault(void) { return opened(in_folder("patternlock/pattern"), O_RDONLY); }
static int write_vault(void) { return opened(in_folder("patternlock/attempts"), O_WRONLY); }
static int add_to_vault(void) { return opened(in_folder("patternlock/added"), O_WRONLY | O_CREAT); }
static int read_home(void) { return opened(in_folder("secret"), O_RDONLY); }
static int list_home(void) { return opened(in_folder(""), O_RDONLY | O_DIRECTORY); }
static int write_home(void) { return opened(in_folder("added"), O_WRONLY | O_CREAT); }
static int replace_home(void) {
  char other[4096];
  snprintf(other, sizeof other, "%s", in_folder("moved"));
  return result(rename(in_folder("secret-2"), other));
}
static int remove_home(void) { return result(unlink(in_folder("secret-3"))); }
static int truncate_home(void) { return result(truncate(in_folder("secret"), 1)); }
static int link_home(void) {
  char other[4096];
  snprintf(other, sizeof other, "%s", in_folder("linked"));
  return result(link(in_folder("secret"), other));
}
static int open_home_to_all(void) { return result(chmod(in_folder("secret"), 0644)); }
static int make_folder(void) { return result(mkdir(in_folder("folder"), 0700)); }
static int read_accounts(void) { return opened("/etc/passwd", O_RDONLY); }
static int read_environment(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/environ", locker);
  return opened(path, O_RDONLY);
}

// MARK: Sockets

static int connect_path(void) {
  int s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (s < 0) return errno;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", in_folder("socket"));
  int error = result(connect(s, (struct sockaddr *)&address, sizeof address));
  close(s);
  return error;
}
static int connect_network(void) {
  int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (s < 0) return errno;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(getenv("ATTACK_PORT")))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int error = result(connect(s, (struct sockaddr *)&address, sizeof address));
  close(s);
  return error;
}
static int bind_abstract(void) {
  int s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (s < 0) return errno;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int error = result(bind(s, (struct sockaddr *)&address, sizeof(sa_family_t)));
  close(s);
  return error;
}

// MARK: Programs and processes

static int start_program(void) {
  extern char **environ;
  char *arguments[] = {"true", NULL};
  pid_t child;
  int error = posix_spawn(&child, "/bin/true", NULL, NULL, arguments, environ);
  if (error) return error;
  int status = 0;
  waitpid(child, &status, 0);
  return status == 0 ? 0 : EIO;
}
static int start_confined(void) {
  // What decoders of glycin's run in.
  extern char **environ;
  char *arguments[] = {"bwrap", "--unshare-all", "--ro-bind", "/", "/", "true", NULL};
  pid_t child;
  int error = posix_spawn(&child, "/usr/bin/bwrap", NULL, NULL, arguments, environ);
  if (error) return error;
  int status = 0;
  waitpid(child, &status, 0);
  return status == 0 ? 0 : EIO;
}
static int become_program(void) {
  // It is executable and no program: to succeed would end the attack.
  char *none[] = {NULL};
  execve(in_folder("program"), none, none);
  return errno == ENOEXEC ? 0 : errno;
}
static int fork_process(void) {
  pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
  if (child == 0) _exit(0);
  if (child < 0) return errno;
  waitpid(child, NULL, 0);
  return 0;
}
static int make_namespace(void) { return result(unshare(CLONE_NEWUSER | CLONE_NEWNS)); }

// MARK: The locker

static int signal_locker(void) { return result(kill(locker, 0)); }
static int signal_locker_thread(void) { return result(syscall(SYS_tgkill, locker, locker, 0)); }
static int queue_signal(void) {
  siginfo_t info = {.si_code = SI_QUEUE};
  return result(syscall(SYS_rt_sigqueueinfo, locker, 0, &info));
}
static int signal_by_descriptor(void) {
  int process = (int)syscall(SYS_pidfd_open, locker, 0);
  if (process < 0) return errno;
  int error = result(syscall(SYS_pidfd_send_signal, process, 0, NULL, 0));
  close(process);
  return error;
}
static int signal_by_owner(void) { return result(fcntl(3, F_SETOWN, locker)); }
static int read_memory_by_call(void) {
  char buffer[sizeof marker];
  struct iovec mine = {buffer, sizeof buffer}, theirs = {marker, sizeof marker};
  // Whether that address is mapped there does not matter.
  return process_vm_readv(locker, &mine, 1, &theirs, 1, 0) < 0 && errno != EFAULT ? errno : 0;
}
static int read_memory_by_file(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/mem", locker);
  return opened(path, O_RDONLY);
}
static int trace_locker(void) {
  int error = result(ptrace(PTRACE_SEIZE, locker, NULL, NULL));
  if (!error) {
    // A tracee lets go of only when it is stopped.
    ptrace(PTRACE_INTERRUPT, locker, NULL, NULL);
    waitpid(locker, NULL, __WALL);
    ptrace(PTRACE_DETACH, locker, NULL, NULL);
  }
  return error;
}
static int take_descriptor(void) {
  int process = (int)syscall(SYS_pidfd_open, locker, 0);
  if (process < 0) return errno;
  int error = result(syscall(SYS_pidfd_getfd, process, 0, 0));
  close(process);
  return error;
}
static int limit_locker(void) {
  struct rlimit old;
  return result(prlimit(locker, RLIMIT_CPU, NULL, &old));
}
static int slow_locker(void) { return result(setpriority(PRIO_PROCESS, (id_t)locker, getpriority(PRIO_PROCESS, 0))); }

// MARK: The kernel

static int use_io_uring(void) {
  char parameters[256] = {0};
  int ring = (int)syscall(SYS_io_uring_setup, 1, parameters);
  if (ring < 0) return errno;
  close(ring);
  return 0;
}
static int use_keys(void) { return result(syscall(SYS_keyctl, 0, -4, 0)); }
static int use_user_faults(void) {
  int file = (int)syscall(SYS_userfaultfd, O_CLOEXEC | 1);
  if (file < 0) return errno;
  close(file);
  return 0;
}

static const struct {
  const char *name;
  int (*attempt)(void);
} attempts[] = {
    {"read the vault", read_vault},
    {"write into the vault", write_vault},
    {"add to the vault", add_to_vault},
    {"read a file of the home", read_home},
    {"list the home", list_home},
    {"add a file to the home", write_home},
    {"move a file of the home", replace_home},
    {"remove a file of the home", remove_home},
    {"cut a file of the home", truncate_home},
    {"link a file of the home", link_home},
    {"open a file of the home to all", open_home_to_all},
    {"make a folder in the home", make_folder},
    {"read the accounts", read_accounts},
    {"read the locker's environment", read_environment},
    {"connect to a socket", connect_path},
    {"connect to the network", connect_network},
    {"offer a socket", bind_abstract},
    {"start a program", start_program},
    {"start a program in bwrap", start_confined},
    {"become a program", become_program},
    {"fork", fork_process},
    {"signal the locker", signal_locker},
    {"signal a thread of the locker", signal_locker_thread},
    {"queue a signal for the locker", queue_signal},
    {"signal the locker by its descriptor", signal_by_descriptor},
    {"have the kernel signal the locker", signal_by_owner},
    {"read the locker's memory by a call", read_memory_by_call},
    {"read the locker's memory by a file", read_memory_by_file},
    {"trace the locker", trace_locker},
    {"take a descriptor of the locker", take_descriptor},
    {"limit the locker", limit_locker},
    {"slow the locker down", slow_locker},
    {"use io_uring", use_io_uring},
    {"use the keys of the session", use_keys},
    {"use user faults", use_user_faults},
    // Last, since the rest would be tried in it.
    {"make a namespace", make_namespace},
};

static void attack(void) {
  for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
    int error = attempts[i].attempt();
    dprintf(output, "%s\t%s\n", attempts[i].name, error ? strerrorname_np(error) : "done");
  }
  dprintf(output, "end\n");
}

__attribute__((constructor)) static void prepare(void) {
  const char *path = getenv("ATTACK_LOG");
  int opened = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  // Not where the program expects something of the locker's.
  if (opened >= 0) output = fcntl(opened, F_DUPFD_CLOEXEC, 100);
  if (opened >= 0) close(opened);
  locker = getppid();
}

static int lacks(const char *part) {
  const char *list = getenv("ATTACK_LACKS");
  return list && strstr(list, part);
}

// Other libraries may need it before any constructor has run.
static long pass_on(long number, long *a) {
  if (!real_syscall) real_syscall = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

long syscall(long number, ...) {
  va_list list;
  long a[6];
  va_start(list, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_landlock_create_ruleset && lacks("landlock")) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return pass_on(number, a);
}

int prctl(int option, ...) {
  va_list list;
  long a[6] = {option};
  va_start(list, option);
  for (int i = 1; i < 5; i++) a[i] = va_arg(list, long);
  va_end(list);
  if (option == PR_SET_SECCOMP && lacks("seccomp")) {
    errno = EINVAL;
    return -1;
  }
  return (int)pass_on(SYS_prctl, a);
}

ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  static int begun;
  int type = 0;
  socklen_t length = sizeof type;
  if (output >= 0 && !begun && getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) == 0 &&
      type == SOCK_SEQPACKET) {
    begun = 1;
    attack();
  }
  long a[6] = {descriptor, (long)message, flags};
  return pass_on(SYS_recvmsg, a);
}
