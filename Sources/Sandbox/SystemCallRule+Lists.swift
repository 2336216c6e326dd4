import Glibc

// Names that an architecture does not have are passed over, so that one list serves all. They were gathered with
// strace(1) from each helper on Debian 12 and 13, with what libc calls in their place elsewhere added.
extension SystemCallRule {
  /// Memory, threads, time, and what is open already: what libc and any library may call.
  static let common: [SystemCallRule] =
    [
      SystemCallRule([
        "brk", "mmap", "mmap2", "munmap", "mremap", "mprotect", "madvise", "mlock", "mlock2", "munlock",
        "membarrier",
      ]),
      SystemCallRule([
        "read", "pread64", "readv", "preadv", "write", "writev", "lseek", "_llseek", "close", "close_range",
        "dup", "dup2",
        "dup3", "pipe", "pipe2", "eventfd2", "fstat", "fstat64", "ftruncate", "ftruncate64", "fstatfs",
        "fstatfs64",
        "fadvise64", "fadvise64_64", "arm_fadvise64_64", "getdents", "getdents64",
      ]),
      // Looks that open nothing.
      SystemCallRule([
        "stat", "stat64", "lstat", "lstat64", "newfstatat", "fstatat64", "statx", "statfs", "statfs64",
        "access",
        "faccessat", "faccessat2", "readlink", "readlinkat", "getcwd",
      ]),
      // The connection to the locker.
      SystemCallRule([
        "sendmsg", "recvmsg", "sendto", "recvfrom", "send", "recv", "shutdown", "getsockopt", "setsockopt",
        "getsockname",
        "getpeername",
      ]),
      SystemCallRule([
        "poll", "ppoll", "ppoll_time64", "select", "_newselect", "pselect6", "pselect6_time64",
        "epoll_create",
        "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2",
      ]),
      SystemCallRule([
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "sigaction", "sigprocmask",
        "sigreturn",
        "sigaltstack", "signalfd4", "timerfd_create", "timerfd_settime", "timerfd_settime64",
        "timerfd_gettime",
      ]),
      SystemCallRule([
        "clock_gettime", "clock_gettime64", "clock_getres", "clock_getres_time64", "clock_nanosleep",
        "clock_nanosleep_time64", "nanosleep", "gettimeofday", "time", "times",
      ]),
      SystemCallRule([
        "exit", "exit_group", "futex", "futex_time64", "futex_waitv", "set_robust_list", "get_robust_list",
        "set_tid_address", "set_thread_area", "rseq", "restart_syscall", "sched_yield", "sched_getaffinity",
        "sched_getparam", "sched_getscheduler", "getcpu",
      ]),
      SystemCallRule([
        "getpid", "getppid", "gettid", "getpgrp", "getpgid", "getsid", "getuid", "getuid32", "geteuid",
        "geteuid32",
        "getgid", "getgid32", "getegid", "getegid32", "getresuid", "getresuid32", "getresgid", "getresgid32",
        "getgroups",
        "getgroups32", "uname", "sysinfo", "getrandom", "getrusage", "getrlimit", "ugetrlimit", "setrlimit",
      ]),
      // Limits of this process; anybody's number but 0 would be another one's.
      SystemCallRule(["prlimit64"], .argument(0, is: 0)),
      // A thread, not a process. clone3 hides what it wants in memory: libc takes clone where there is no clone3.
      SystemCallRule(["clone"], .argument(0, is: thread, within: thread)),
      SystemCallRule(["ioctl"], .argument(1, is: UInt32(TCGETS))),
      SystemCallRule(["ioctl"], .argument(1, is: UInt32(FIONREAD))),
      SystemCallRule(["prctl"], .argument(0, is: nameThread)),
      SystemCallRule(["prctl"], .argument(0, is: tellThreadName)),
      SystemCallRule(["prctl"], .argument(0, is: nameMemory)),
    ] + descriptorCommands.map { SystemCallRule(["fcntl", "fcntl64"], .argument(1, is: UInt32($0))) }

  /// Opening files to read them.
  static let reading: [SystemCallRule] = [
    SystemCallRule(["openat"], .argument(2, is: 0, within: writing)),
    SystemCallRule(["open"], .argument(1, is: 0, within: writing)),
  ]

  /// What a store of files does with them. Landlock says where.
  static let storing: [SystemCallRule] = [
    SystemCallRule([
      "open", "openat", "pwrite64", "mkdir", "mkdirat", "unlink", "unlinkat", "rename", "renameat",
      "renameat2", "fsync",
      "fdatasync", "fchmod", "flock", "umask",
    ])
  ]

  /// What aborts and raised signals need.
  static func signals(to process: pid_t) -> [SystemCallRule] {
    [SystemCallRule(["kill", "tgkill"], .argument(0, is: UInt32(bitPattern: process)))]
  }

  /// What reaches beyond the process, by its usual name; all else that is on no list is refused likewise.
  static let forbidden = [
    "execve", "execveat", "fork", "vfork", "ptrace", "process_vm_readv", "process_vm_writev",
    "process_madvise",
    "pidfd_open", "pidfd_getfd", "pidfd_send_signal", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
    "socket",
    "socketpair", "connect", "bind", "listen", "accept", "accept4", "mount", "umount2", "pivot_root",
    "chroot", "setns",
    "unshare", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter",
    "io_uring_register",
    "keyctl", "add_key", "request_key", "kcmp", "setpriority", "sched_setaffinity", "sched_setscheduler",
    "sched_setattr", "ioprio_set", "memfd_create", "link", "linkat", "symlink", "symlinkat", "truncate",
    "chmod",
    "fchmodat", "chown", "lchown", "fchown", "fchownat",
  ]

  /// For a picture that other programs decode (see ``Sandbox/programPicture``): what would look into other processes,
  /// or reach the network and rarely used parts of the kernel.
  static let intruding: [SystemCallRule] =
    [
      SystemCallRule([
        "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp", "bpf",
        "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register", "keyctl",
        "add_key",
        "request_key",
      ])
    ]
    + (0..<64).filter { $0 != AF_UNIX && $0 != AF_NETLINK }.map {
      SystemCallRule(["socket"], .argument(0, is: UInt32($0)))
    }

  /// For such a picture, too: what would end, stop or starve another process, the locker above all.
  static func attacking(_ process: pid_t) -> [SystemCallRule] {
    let number = UInt32(bitPattern: process)
    return [
      SystemCallRule(
        ["kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "prlimit64"],
        .argument(0, is: number)),
      SystemCallRule(["setpriority"], .argument(1, is: number)),
    ] + signallingCommands.map { SystemCallRule(["fcntl", "fcntl64"], .argument(1, is: $0)) }
  }

  // F_SETOWN, F_SETSIG and F_SETOWN_EX have the kernel send signals to anybody.
  private static let signallingCommands: [UInt32] = [8, 10, 15]

  // What Glibc's module lacks: CLONE_THREAD, PR_SET_NAME, PR_GET_NAME, PR_SET_VMA.
  private static let thread: UInt32 = 0x1_0000
  private static let nameThread: UInt32 = 15
  private static let tellThreadName: UInt32 = 16
  private static let nameMemory: UInt32 = 0x5356_4d41
  private static let writing = UInt32(O_ACCMODE | O_CREAT | O_TRUNC)

  /// The harmless ones (see ``signallingCommands``).
  private static let descriptorCommands = [
    F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GETLK, F_SETLK, F_SETLKW, 1033, 1034,
  ]
}
