// sd-bus, loaded on first use behind its own function names.
//
// libsystemd brings compression and hashing libraries along. The helper that checks a password and the one that
// checks a pattern are the same program as the one that talks to the fingerprint reader, and have no need of any of
// it: so the program is not linked with it, and only the reader's process opens it, and the one of what can be felt.
// Where it is not installed (no systemd), there is no fingerprint and nothing is felt, and all else works.
//
// The functions are hidden, so that libsystemd's own calls among its functions can never land here.

#include "CSystemd.h"

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>

// A process opens it once, from its only thread.
static void *find(const char *name) {
  static void *library;
  if (!library) library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

#define FORWARD(type, failure, name, parameters, arguments)    \
  __attribute__((visibility("hidden"))) type name parameters { \
    static __typeof__(&name) real;                             \
    if (!real) real = (__typeof__(&name))find(#name);          \
    return real ? real arguments : failure;                    \
  }

FORWARD(int, -ENOPKG, sd_bus_open_system, (sd_bus * *bus), (bus))
FORWARD(int, -ENOPKG, sd_bus_open_user, (sd_bus * *bus), (bus))
FORWARD(void, (void)0, sd_bus_close, (sd_bus * bus), (bus))
FORWARD(sd_bus *, NULL, sd_bus_unref, (sd_bus * bus), (bus))
FORWARD(int, -ENOPKG, sd_bus_get_fd, (sd_bus * bus), (bus))
FORWARD(int, -ENOPKG, sd_bus_get_events, (sd_bus * bus), (bus))
FORWARD(int, -ENOPKG, sd_bus_get_timeout, (sd_bus * bus, uint64_t *microseconds), (bus, microseconds))
FORWARD(int, -ENOPKG, sd_bus_process, (sd_bus * bus, sd_bus_message **message), (bus, message))

FORWARD(int, -ENOPKG, sd_bus_add_match_async,
        (sd_bus * bus, sd_bus_slot **slot, const char *match, sd_bus_message_handler_t callback,
         sd_bus_message_handler_t installed, void *data),
        (bus, slot, match, callback, installed, data))
FORWARD(int, -ENOPKG, sd_bus_call_async,
        (sd_bus * bus, sd_bus_slot **slot, sd_bus_message *message, sd_bus_message_handler_t callback, void *data,
         uint64_t microseconds),
        (bus, slot, message, callback, data, microseconds))
FORWARD(int, -ENOPKG, sd_bus_call,
        (sd_bus * bus, sd_bus_message *message, uint64_t microseconds, sd_bus_error *error, sd_bus_message **reply),
        (bus, message, microseconds, error, reply))
FORWARD(sd_bus_slot *, NULL, sd_bus_slot_unref, (sd_bus_slot * slot), (slot))

FORWARD(int, -ENOPKG, sd_bus_message_new_method_call,
        (sd_bus * bus, sd_bus_message **message, const char *destination, const char *path, const char *interface,
         const char *member),
        (bus, message, destination, path, interface, member))
FORWARD(int, -ENOPKG, sd_bus_message_append_basic, (sd_bus_message * message, char type, const void *value),
        (message, type, value))
FORWARD(int, -ENOPKG, sd_bus_message_open_container, (sd_bus_message * message, char type, const char *contents),
        (message, type, contents))
FORWARD(int, -ENOPKG, sd_bus_message_close_container, (sd_bus_message * message), (message))
FORWARD(sd_bus_message *, NULL, sd_bus_message_unref, (sd_bus_message * message), (message))
FORWARD(const sd_bus_error *, NULL, sd_bus_message_get_error, (sd_bus_message * message), (message))
FORWARD(const char *, NULL, sd_bus_message_get_sender, (sd_bus_message * message), (message))
FORWARD(int, -ENOPKG, sd_bus_message_read_basic, (sd_bus_message * message, char type, void *value),
        (message, type, value))
FORWARD(int, -ENOPKG, sd_bus_message_enter_container,
        (sd_bus_message * message, char type, const char *contents), (message, type, contents))
FORWARD(int, -ENOPKG, sd_bus_message_exit_container, (sd_bus_message * message), (message))
