// libwayland-client, and the one callback of it that Swift cannot spell: its log takes a va_list.

#ifndef PATTERNLOCK_CWAYLANDCLIENT_H
#define PATTERNLOCK_CWAYLANDCLIENT_H

#include <stdarg.h>
#include <stdio.h>
#include <wayland-client-core.h>

typedef void (*wayland_client_log_sink)(const char *line);

// Set once, before the first connection; used from one Swift file only, since every file has its own.
static inline wayland_client_log_sink *wayland_client_log_current(void) {
  static wayland_client_log_sink sink;
  return &sink;
}

// One line of at most 255 bytes: what other programs sent is cut and loses its control characters.
static inline void wayland_client_log(const char *format, va_list arguments) {
  char line[256];
  wayland_client_log_sink sink = *wayland_client_log_current();
  if (!sink || vsnprintf(line, sizeof line, format, arguments) < 0) return;
  for (char *byte = line; *byte; byte++) {
    if (*byte == '\n' && !byte[1]) *byte = 0;
    else if ((unsigned char)*byte < 0x20 || *byte == 0x7f) *byte = '?';
  }
  sink(line);
}

static inline void wayland_client_log_to(wayland_client_log_sink sink) {
  *wayland_client_log_current() = sink;
  wl_log_set_handler_client(wayland_client_log);
}

#endif
