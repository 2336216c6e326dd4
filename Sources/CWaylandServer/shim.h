// libwayland-server, and the one function of it that Swift cannot call: it takes variable arguments.

#ifndef PATTERNLOCK_CWAYLANDSERVER_H
#define PATTERNLOCK_CWAYLANDSERVER_H

#include <wayland-server-core.h>

static inline void wayland_server_post_error(struct wl_resource *resource, uint32_t code, const char *message) {
  wl_resource_post_error(resource, code, "%s", message);
}

#endif
