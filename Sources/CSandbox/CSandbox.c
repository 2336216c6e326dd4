#define _GNU_SOURCE

#include "CSandbox.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <link.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Landlock

// As of Linux 6.12; the headers of the machine that builds this may be older, and the kernel that runs it may take less.
struct ruleset {
  uint64_t handled_access_fs;
  uint64_t handled_access_net;
  uint64_t scoped;
};

int sandbox_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? (int)version : 0;
}

int sandbox_landlock_rules(uint64_t files, uint64_t ports, uint64_t scopes) {
  struct ruleset rules = {files, ports, scopes};
  // A kernel refuses a structure that is longer than its own, unless the rest is zero.
  return (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
}

int sandbox_landlock_allow(int rules, int descriptor, uint64_t files) {
  struct landlock_path_beneath_attr beneath = {.allowed_access = files, .parent_fd = descriptor};
  return (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
}

int sandbox_landlock_restrict(int rules) { return (int)syscall(SYS_landlock_restrict_self, rules, 0); }

// MARK: seccomp

struct sandbox_filter {
  void *library;
  scmp_filter_ctx context;
  __typeof__(&seccomp_release) release;
  __typeof__(&seccomp_load) load;
  __typeof__(&seccomp_rule_add_array) add;
  __typeof__(&seccomp_syscall_resolve_name) resolve;
  uint32_t default_action;
};

static void *open_library(void) { return dlopen("libseccomp.so.2", RTLD_NOW | RTLD_LOCAL); }

int sandbox_has_libseccomp(void) {
  void *library = open_library();
  if (!library) return 0;
  dlclose(library);
  return 1;
}

int sandbox_kernel_has_seccomp(void) {
  // EFAULT tells that the mode is there and only the filter is missing.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) == -1 && errno == EFAULT;
}

static uint32_t action(int error) { return error ? SCMP_ACT_ERRNO((unsigned)error) : SCMP_ACT_ALLOW; }

void sandbox_filter_end(sandbox_filter *filter) {
  if (filter->context) filter->release(filter->context);
  dlclose(filter->library);
  free(filter);
}

sandbox_filter *sandbox_filter_begin(int default_error) {
  sandbox_filter *filter = calloc(1, sizeof *filter);
  if (!filter) return NULL;
  filter->library = open_library();
  if (!filter->library) {
    free(filter);
    return NULL;
  }
  __typeof__(&seccomp_init) init = (__typeof__(&seccomp_init))dlsym(filter->library, "seccomp_init");
  filter->release = (__typeof__(&seccomp_release))dlsym(filter->library, "seccomp_release");
  filter->load = (__typeof__(&seccomp_load))dlsym(filter->library, "seccomp_load");
  filter->add = (__typeof__(&seccomp_rule_add_array))dlsym(filter->library, "seccomp_rule_add_array");
  filter->resolve =
      (__typeof__(&seccomp_syscall_resolve_name))dlsym(filter->library, "seccomp_syscall_resolve_name");
  filter->default_action = action(default_error);
  if (init && filter->release && filter->load && filter->add && filter->resolve)
    filter->context = init(filter->default_action);
  if (filter->context) return filter;
  sandbox_filter_end(filter);
  return NULL;
}

int sandbox_filter_add(sandbox_filter *filter, const char *call, int error, const sandbox_condition *conditions,
                       unsigned int count) {
  enum { most = 6 };
  struct scmp_arg_cmp comparisons[most];
  int number = filter->resolve(call);
  // Pseudo numbers, below zero, stand for calls of other architectures.
  if (number < 0) return 0;
  if (count > most) return -EINVAL;
  // libseccomp refuses a rule that only repeats what happens without it.
  if (action(error) == filter->default_action) return 0;
  for (unsigned int i = 0; i < count; i++) {
    comparisons[i].arg = conditions[i].argument;
    comparisons[i].op = SCMP_CMP_MASKED_EQ;
    comparisons[i].datum_a = conditions[i].mask;
    comparisons[i].datum_b = conditions[i].value;
  }
  return filter->add(filter->context, action(error), number, count, comparisons);
}

int sandbox_filter_load(sandbox_filter *filter) { return filter->load(filter->context); }

// MARK: What is loaded

static int compare(struct dl_phdr_info *info, size_t size, void *name) {
  (void)size;
  return info->dlpi_name && strstr(info->dlpi_name, name) != NULL;
}

int sandbox_has_library(const char *name) { return dl_iterate_phdr(compare, (void *)name); }
