// Times lockers from exec to "locked", in turn, on the compositor of WAYLAND_DISPLAY.
//
//   stopwatch RUNS NAME PROGRAM [ARGUMENT…] [-- NAME PROGRAM [ARGUMENT…]]…
//
// Each program is told to write a byte to descriptor 3 when the session is locked. The clock starts before the
// spawn and stops at the byte. The program is then killed with its process group, which leaves the session locked
// for the next one to take over: the same for each. Runs alternate, so that what else the machine does hits all
// alike. The last run of each program also weighs it, after a while of rest. Prints a table; the ratios are to
// the first program.

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { most_programs = 8, most_runs = 1000, ready_descriptor = 3 };

// How long a program may take to lock, the compositor gets to notice a death, and a program to come to rest.
enum { deadline_ms = 10000, settle_ms = 40, rest_ms = 500 };

struct program {
  char *name;
  char **arguments;
  double milliseconds[most_runs];
  double pss_megabytes;
};

static struct program programs[most_programs];
static int program_count;
extern char **environ;

static _Noreturn void fail(const char *what, const char *name) {
  fprintf(stderr, "stopwatch: %s: %s\n", name, what);
  exit(1);
}

static double now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void pause_ms(int milliseconds) { poll(NULL, 0, milliseconds); }

// The proportional share of memory of one process in MB; nothing when it has gone.
static double pss_of(const char *pid) {
  char path[64], line[256];
  double kilobytes = 0;
  snprintf(path, sizeof path, "/proc/%.20s/smaps_rollup", pid);
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "Pss: %lf kB", &kilobytes) == 1) break;
  fclose(file);
  return kilobytes / 1024;
}

// The parent of a process, and 0 when it has gone.
static pid_t parent_of(pid_t pid) {
  char path[64];
  pid_t parent = 0;
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  // The name in parentheses may hold anything, but these programs' have no ')'.
  if (fscanf(file, "%*d (%*[^)]) %*c %d", &parent) != 1) parent = 0;
  fclose(file);
  return parent;
}

static int descends_from(pid_t pid, pid_t ancestor) {
  while (pid > 1 && pid != ancestor) pid = parent_of(pid);
  return pid == ancestor;
}

// The program and all that it started. Not its process group: helpers may have sessions of their own.
static double pss_of_family(pid_t program) {
  double sum = 0;
  DIR *folder = opendir("/proc");
  if (!folder) fail("cannot read /proc", "pss");
  for (struct dirent *entry; (entry = readdir(folder));) {
    pid_t pid = (pid_t)atoi(entry->d_name);
    if (pid > 0 && descends_from(pid, program)) sum += pss_of(entry->d_name);
  }
  closedir(folder);
  return sum;
}

static double run(struct program *program, int weigh) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail(strerror(errno), "pipe");
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], ready_descriptor);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);

  pid_t pid;
  double start = now_ms();
  int error = posix_spawnp(&pid, program->arguments[0], &actions, &attributes, program->arguments, environ);
  if (error != 0) fail(strerror(error), program->name);
  close(ends[1]);
  struct pollfd ready = {.fd = ends[0], .events = POLLIN};
  char byte;
  int came = poll(&ready, 1, deadline_ms) == 1 && read(ends[0], &byte, 1) == 1;
  double elapsed = now_ms() - start;
  close(ends[0]);
  if (weigh) {
    pause_ms(rest_ms);
    program->pss_megabytes = pss_of_family(pid);
  }
  kill(-pid, SIGKILL);
  // As the subreaper this process inherits what the program started: when no child is left, all have gone.
  while (waitpid(-1, NULL, 0) > 0 || errno == EINTR) continue;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (!came) fail("did not report that the session is locked", program->name);
  pause_ms(settle_ms);
  return elapsed;
}

static int ascending(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

static void print_table(int runs) {
  printf("%-14s %9s %9s %9s %9s %7s %8s\n", "exec → locked", "median", "least", "p10", "p90", "ratio",
         "PSS");
  for (int i = 0; i < program_count; i++) {
    double *times = programs[i].milliseconds;
    qsort(times, (size_t)runs, sizeof *times, ascending);
    printf("%-14s %6.2f ms %6.2f ms %6.2f ms %6.2f ms %7.2f %5.2f MB\n", programs[i].name, times[runs / 2], times[0],
           times[runs / 10], times[runs * 9 / 10], times[runs / 2] / programs[0].milliseconds[runs / 2],
           programs[i].pss_megabytes);
  }
}

int main(int count, char **arguments) {
  int runs = count > 3 ? atoi(arguments[1]) : 0;
  if (runs < 1 || runs > most_runs) fail("usage: stopwatch RUNS NAME PROGRAM [ARGUMENT…] [-- …]", "arguments");
  for (int i = 2; i + 1 < count; i++) {
    if (program_count == most_programs) fail("too many programs", arguments[i]);
    programs[program_count++] = (struct program){.name = arguments[i], .arguments = &arguments[i + 1]};
    while (i < count && strcmp(arguments[i], "--") != 0) i++;
    if (i < count) arguments[i] = NULL;
  }
  prctl(PR_SET_CHILD_SUBREAPER, 1);

  // One run of each does not count: it brings the program into the page cache.
  for (int i = 0; i < program_count; i++) run(&programs[i], 0);
  for (int n = 0; n < runs; n++)
    for (int i = 0; i < program_count; i++) programs[i].milliseconds[n] = run(&programs[i], n == runs - 1);
  print_table(runs);
  return 0;
}
