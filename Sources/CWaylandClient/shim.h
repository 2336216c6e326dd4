// libwayland-client, and the one callback of it that Swift cannot spell: its log takes a va_list.

#ifndef PATTERNLOCK_CWAYLANDCLIENT_H
#define PATTERNLOCK_CWAYLANDCLIENT_H

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>
#include <wayland-client-core.h>

// One line of at most 255 bytes on standard error: what other programs sent is cut and loses its control characters.
static void wayland_client_log(const char *format, va_list arguments) {
  char line[256];
  if (vsnprintf(line, sizeof line, format, arguments) < 0) return;
  for (char *byte = line; *byte; byte++) {
    if (*byte == '\n' && !byte[1]) *byte = 0;
    else if ((unsigned char)*byte < 0x20 || *byte == 0x7f) *byte = '?';
  }
  dprintf(STDERR_FILENO, "patternlock: warning: Wayland: %s\n", line);
}

// Makes libwayland's own messages look like all others of this program.
static inline void wayland_client_route_log(void) { wl_log_set_handler_client(wayland_client_log); }

#endif
