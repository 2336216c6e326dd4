// What a process changes of what its children inherit, and gives back to them.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { most_limits = 4, longest_score = 8 };

static struct {
  int resource;
  struct rlimit original, raised;
} limits[most_limits];
static int limit_count;

// Held open: at the time of a start this process is no longer dumpable, and may not open it.
static int score_file = -1;
static int original_score, lowered_score;

// MARK: Descriptors and signals

int platform_open_standard_descriptors(void) {
  // Each takes the lowest free number. A missing input cannot be read, nor a missing output written: errors, as if it
  // were still missing.
  static const int flags[] = {O_WRONLY, O_RDONLY, O_RDWR};
  for (int number = 0; number <= STDERR_FILENO; number++) {
    if (fcntl(number, F_GETFD) >= 0) continue;
    int opened = open("/dev/null", flags[number] | O_NOCTTY);
    if (opened < 0) opened = open("/", O_PATH);
    if (opened != number) return -1;
  }
  return 0;
}

void platform_close_on_exec_from(int first) {
#ifdef SYS_close_range
  const unsigned close_on_exec = 1U << 2;  // CLOSE_RANGE_CLOEXEC, from Linux 5.11 on
  if (syscall(SYS_close_range, (unsigned)first, ~0U, close_on_exec) == 0) return;
#endif
  for (int number = first; number < 1024; number++) {
    int flags = fcntl(number, F_GETFD);
    if (flags >= 0) fcntl(number, F_SETFD, flags | FD_CLOEXEC);
  }
}

static void default_ignored_signals(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN) signal(number, SIG_DFL);
  }
}

int platform_fork_with_default_signals(void) { return pthread_atfork(NULL, NULL, default_ignored_signals); }

void platform_unblock_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// MARK: Limits

int platform_raise_limit(int resource, rlim_t most) {
  struct rlimit limit;
  if (limit_count == most_limits || getrlimit((__rlimit_resource_t)resource, &limit) != 0) return -1;
  // RLIM_INFINITY is the largest number there is.
  rlim_t wanted = limit.rlim_max < most ? limit.rlim_max : most;
  if (limit.rlim_cur >= wanted) return 0;
  struct rlimit raised = {wanted, limit.rlim_max};
  if (setrlimit((__rlimit_resource_t)resource, &raised) != 0) return -1;
  limits[limit_count].resource = resource;
  limits[limit_count].original = limit;
  limits[limit_count].raised = raised;
  limit_count++;
  return 0;
}

static int write_score(int score) {
  char text[longest_score];
  int length = snprintf(text, sizeof text, "%d", score);
  return pwrite(score_file, text, (size_t)length, 0) == length ? 0 : -1;
}

int platform_lower_oom_score(void) {
  char text[longest_score + 1] = "";
  if (score_file >= 0) return -1;
  score_file = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
  if (score_file < 0) return -1;
  if (pread(score_file, text, longest_score, 0) <= 0) return -1;
  original_score = lowered_score = atoi(text);
  // What is lowest no file tells; the kernel refuses what is below it.
  for (int low = -1000; low < lowered_score;) {
    int middle = low + (lowered_score - low) / 2;
    if (write_score(middle) == 0) {
      lowered_score = middle;
    } else {
      low = middle + 1;
    }
  }
  return 0;
}

// MARK: Starting

int platform_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                   const posix_spawnattr_t *attributes, char *const *arguments, char *const *environment) {
  for (int index = 0; index < limit_count; index++) {
    setrlimit((__rlimit_resource_t)limits[index].resource, &limits[index].original);
  }
  if (score_file >= 0 && lowered_score != original_score) write_score(original_score);
  int code = posix_spawn(process, path, actions, attributes, arguments, environment);
  if (score_file >= 0 && lowered_score != original_score) write_score(lowered_score);
  for (int index = 0; index < limit_count; index++) {
    setrlimit((__rlimit_resource_t)limits[index].resource, &limits[index].raised);
  }
  return code;
}
