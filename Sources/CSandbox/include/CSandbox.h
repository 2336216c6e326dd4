// What a process may take away from itself for good: Landlock (files) and seccomp (system calls).

#ifndef PATTERNLOCK_CSANDBOX_H
#define PATTERNLOCK_CSANDBOX_H

#include <stdint.h>

// MARK: Landlock, which libc has no functions for

// The version of the kernel's Landlock; 0 where it has none or it is switched off.
int sandbox_landlock_version(void);

// Access rights to files that are newer than some of the headers that this is built with (Linux 6.2 and 6.10).
enum { sandbox_truncate = 1 << 14, sandbox_ioctl_device = 1 << 15 };

// A descriptor of a set of rules that denies what it names: rights to files and to TCP ports, and reaching out of the
// sandbox by abstract sockets and signals (`scopes`). -1 with errno.
int sandbox_landlock_rules(uint64_t files, uint64_t ports, uint64_t scopes);

// Gives rights below a folder, or to a file, back. Returns 0, or -1 with errno.
int sandbox_landlock_allow(int rules, int descriptor, uint64_t files);

// Puts the rules on this process. Needs no_new_privs. Returns 0, or -1 with errno.
int sandbox_landlock_restrict(int rules);

// MARK: seccomp, through libseccomp

// libseccomp is loaded when a filter is begun, and let go of with it: it stays in no process.

typedef struct sandbox_filter sandbox_filter;

// A condition on an argument of a call: it holds where the bits of `mask` are those of `value`.
typedef struct {
  unsigned int argument;
  uint64_t mask;
  uint64_t value;
} sandbox_condition;

// Whether libseccomp is installed, and the kernel takes filters.
int sandbox_has_libseccomp(void);
int sandbox_kernel_has_seccomp(void);

// Begins a filter under which calls that no rule names are allowed, or else fail with `default_error` (0: are allowed).
// NULL where libseccomp is not installed, or memory is short.
sandbox_filter *sandbox_filter_begin(int default_error);

// Adds a rule: the call is allowed, or fails with `error` (0: is allowed), where all conditions hold. A name that this
// architecture does not have is passed over. Returns 0, or a negative errno.
int sandbox_filter_add(sandbox_filter *filter, const char *call, int error, const sandbox_condition *conditions,
                       unsigned int count);

// Puts the filter on this process. Needs no_new_privs. Returns 0, or a negative errno.
int sandbox_filter_load(sandbox_filter *filter);

// Lets go of it; what was put on stays.
void sandbox_filter_end(sandbox_filter *filter);

// MARK: What is loaded

// Whether a library whose path has this in it is part of this process.
int sandbox_has_library(const char *name);

#endif
