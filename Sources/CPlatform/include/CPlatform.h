// The few Linux calls, constants and macros that Swift's Glibc module does not show.
//
// Everything here is a thin function: no state, no policy. The header must not define _GNU_SOURCE: Swift's Glibc
// module is built without it, and types such as fd_set would differ between the two.

#ifndef PATTERNLOCK_CPLATFORM_H
#define PATTERNLOCK_CPLATFORM_H

#include <getopt.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/uio.h>

// MARK: Signals

int platform_signalfd(const sigset_t *mask);

// Reads one pending signal's number; 0 when none is pending, -1 with errno on an error.
int platform_signalfd_read(int descriptor);

// Sets a signal to its default action (Swift cannot spell SIG_DFL and SIG_IGN as function pointers).
int platform_signal_default(int number);
int platform_signal_ignore(int number);

// MARK: Descriptors

// A pipe whose ends are both close-on-exec. Returns 0, or -1 with errno.
int platform_pipe(int ends[2]);

// Asks, without taking it, who has the record lock over a whole file: a process's number, 0 for nobody, -1 with errno.
pid_t platform_lock_holder(int descriptor);

// Takes that lock for this process, which loses it when it closes any descriptor of the file. Returns 0, or -1 with
// errno (EAGAIN or EACCES where another has it).
int platform_lock_file(int descriptor);

// A descriptor that is readable when a file was written to, or taken away; -1 with errno.
int platform_file_watch(const char *path);

// Takes away that it is readable.
void platform_file_watch_drain(int descriptor);

// MARK: The wall clock and the language

// A descriptor that is readable at a time of the wall clock, and whenever the clock is set; -1 with errno.
int platform_wall_timer(void);

// Arms it for a time in seconds since 1970, and takes away that it is readable. Returns 0, or -1 with errno.
int platform_wall_timer_arm(int descriptor, int64_t seconds);

// Takes the locale from the environment, and translations from a folder. NULL: from the one that `make install` chose,
// and in a build that is not for installing from the system's.
void platform_adopt_language(const char *folder);

// A text in the adopted language; the text itself where there is no translation.
const char *platform_translated(const char *text);

// The same, from the catalogue of another program.
const char *platform_translated_by(const char *domain, const char *text);

// A format of strftime(3) in the language that its words will have: that of LC_TIME.
const char *platform_translated_format(const char *format);

// Whether the locale shows times of the day from 1 to 12.
int platform_has_twelve_hours(void);

// MARK: Memory shared by descriptor

int platform_memfd(const char *name);

// Forbids shrinking and growing, and the removal of this very rule.
int platform_memfd_seal_size(int descriptor);

// Forbids every change. Returns 0, or -1 with errno.
int platform_memfd_seal(int descriptor);

// Whether it is memory that can't change any more. No file system is asked.
int platform_memfd_is_sealed(int descriptor);

// Gives memory that was freed back to the kernel.
void platform_return_free_memory(void);

// MARK: What libraries leave behind

// From now on malloc fills what is freed, and what is allocated, with a byte that means nothing; but for the few small
// blocks of each size that it keeps aside for the next allocations (glibc's tcache).
void platform_overwrite_freed(void);

// Overwrites the stack below the caller, 48 KiB of it.
void platform_overwrite_stack(void);

// MARK: Processes

int platform_set_dumpable(int on);
int platform_get_dumpable(void);
int platform_set_parent_death_signal(int number);
int platform_set_no_new_privileges(void);
int platform_get_no_new_privileges(void);

// The name that ps(1) and pkill(1) know this process by; the first 15 bytes count.
int platform_set_process_name(const char *name);

// Opens a file as a mere handle, which need not be readable to be executed.
int platform_open_path(const char *path);

// The same, by its name in an open folder; a symbolic link is opened itself and not followed.
int platform_open_path_in(int folder, const char *name);

// The lowest free descriptor from `minimum` on, close-on-exec.
int platform_duplicate_above(int descriptor, int minimum);

// A descriptor of a process that is readable when the process has ended, close-on-exec; -1 with errno.
int platform_process_descriptor(pid_t process);

// Sends a signal to the very process that a descriptor of it stands for. Returns 0, or -1 with errno.
int platform_signal_process(int descriptor, int number);

// In the child, closes every descriptor from `first` on.
int platform_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

// In the child: default actions for all signals, none of them blocked, and a session of its own.
int platform_spawn_fresh(posix_spawnattr_t *attributes);

// Goes on in a child of this process, in a session of its own and without the terminal. This process lets go of all its
// descriptors but the standard ones, waits for the end of what is written to the descriptor that the child gets, and
// ends: with 0 where that was anything, else as the child has ended. Returns that descriptor, or -1 with errno.
int platform_go_on_in_child(void);

// Opens /dev/null for each of the descriptors 0, 1 and 2 that is missing. Returns 0, or -1 where that is impossible.
int platform_open_standard_descriptors(void);

// Makes every descriptor from `first` on close-on-exec.
void platform_close_on_exec_from(int first);

// Blocks no signal.
void platform_unblock_signals(void);

// From now on a fork(2) gives the child the default action for each signal that is ignored here. Returns 0, or an errno.
int platform_fork_with_default_signals(void);

// Raises a soft limit up to the hard one, `most` at most. Children of platform_spawn get what it was before.
// Returns 0, or -1 with errno.
int platform_raise_limit(int resource, rlim_t most);

// Asks the kernel to end this process last when memory runs out, as far as it may ask. Children of platform_spawn get
// what it was before. Returns 0, or -1 where /proc/self/oom_score_adj cannot be written: before
// platform_set_dumpable(0), and never for a program that its user may not read.
int platform_lower_oom_score(void);

// posix_spawn(3), with the limits that this process was started with. Returns 0, or an errno.
int platform_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                   const posix_spawnattr_t *attributes, char *const *arguments, char *const *environment);

int platform_exited(int status);
int platform_exit_status(int status);
int platform_signaled(int status);
int platform_term_signal(int status);

// MARK: Command line

// What the program was started with, as libc handed it to the initialisers; NULL where it handed them nothing.
char *const *platform_arguments(int *count);

// Makes the next step of platform_next_option begin a new command line.
void platform_restart_options(void);

// One step of getopt_long(3), whose results are global variables that Swift 6 cannot touch. A message about a bad
// option is printed by getopt_long itself. Returns what it returned; `argument` gets optarg, `next` gets optind.
int platform_next_option(int argc, char *const *argv, const char *short_options, const struct option *long_options,
                         const char **argument, int *next);

// The folder of the helper programs that `make install` chose; NULL in a build that is not for installing.
const char *platform_libexec_directory(void);

// The folder of themes and other data that `make install` chose; NULL likewise.
const char *platform_data_directory(void);

// Whether a program has capabilities of its own (capabilities(7)). Returns 1 or 0.
int platform_has_file_capabilities(const char *path);

// MARK: Packets with descriptors

enum { platform_max_descriptors = 4 };

// Sends one packet without blocking and without SIGPIPE. Returns 0, or -1 with errno.
int platform_send_packet(int socket, const struct iovec *parts, int part_count,
                         const int *descriptors, int descriptor_count);

// Receives one packet without blocking. Returns its length (0 at the end of the connection), or -1 with errno.
// A packet or a descriptor list that was cut is an error: EMSGSIZE, with every descriptor of it closed.
// `descriptors` has room for platform_max_descriptors; received ones are CLOEXEC and belong to the caller.
// `sender` gets the process that sent it, after platform_pass_credentials; else 0.
ssize_t platform_receive_packet(int socket, void *buffer, size_t capacity, int *descriptors,
                                int *descriptor_count, pid_t *sender);

// From now on the kernel tells with each packet received here which process sent it. Returns 0, or -1 with errno.
int platform_pass_credentials(int socket);

// The process id of the peer at the time the pair was made; -1 with errno.
int platform_peer_process(int socket);

#endif
