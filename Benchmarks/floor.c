// The floor of the benchmark: what it costs at least to lock a Wayland session.
//
// Locks with one 4×4 buffer for all outputs, scaled by wp_viewporter, and writes one byte to descriptor 3 when the
// compositor says "locked". No drawing, no input, no way to unlock: it is ended by a signal.

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

#include "ext-session-lock-v1.h"
#include "viewporter.h"

enum { side = 4, pixel_bytes = 4, most_outputs = 16, ready_descriptor = 3 };

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct wp_viewporter *viewporter;
static struct ext_session_lock_manager_v1 *manager;
static struct wl_output *outputs[most_outputs];
static int output_count;
static struct wl_buffer *buffer;

struct cover {
  struct wl_surface *surface;
  struct wp_viewport *viewport;
};
static struct cover covers[most_outputs];

static void announce(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                     uint32_t version) {
  (void)data, (void)version;
  if (strcmp(interface, wl_compositor_interface.name) == 0)
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  else if (strcmp(interface, wl_shm_interface.name) == 0)
    shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  else if (strcmp(interface, wp_viewporter_interface.name) == 0)
    viewporter = wl_registry_bind(registry, name, &wp_viewporter_interface, 1);
  else if (strcmp(interface, ext_session_lock_manager_v1_interface.name) == 0)
    manager = wl_registry_bind(registry, name, &ext_session_lock_manager_v1_interface, 1);
  else if (strcmp(interface, wl_output_interface.name) == 0 && output_count < most_outputs)
    outputs[output_count++] = wl_registry_bind(registry, name, &wl_output_interface, 1);
}

static void withdraw(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {announce, withdraw};

static void configure(void *data, struct ext_session_lock_surface_v1 *lock_surface, uint32_t serial,
                      uint32_t width, uint32_t height) {
  struct cover *cover = data;
  ext_session_lock_surface_v1_ack_configure(lock_surface, serial);
  wp_viewport_set_destination(cover->viewport, (int32_t)width, (int32_t)height);
  wl_surface_attach(cover->surface, buffer, 0, 0);
  wl_surface_damage_buffer(cover->surface, 0, 0, side, side);
  wl_surface_commit(cover->surface);
}

static const struct ext_session_lock_surface_v1_listener lock_surface_listener = {configure};

static void locked(void *data, struct ext_session_lock_v1 *lock) {
  (void)data, (void)lock;
  if (write(ready_descriptor, "\n", 1) != 1) exit(1);
}

static void finished(void *data, struct ext_session_lock_v1 *lock) {
  (void)data, (void)lock;
  exit(3);
}

static const struct ext_session_lock_v1_listener lock_listener = {locked, finished};

static struct wl_buffer *make_buffer(void) {
  const int bytes = side * side * pixel_bytes;
  int descriptor = memfd_create("floor", MFD_CLOEXEC);
  if (descriptor < 0 || ftruncate(descriptor, bytes) != 0) exit(1);
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, descriptor, bytes);
  return wl_shm_pool_create_buffer(pool, 0, side, side, side * pixel_bytes, WL_SHM_FORMAT_XRGB8888);
}

int main(void) {
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return 2;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  if (!compositor || !shm || !viewporter || !manager) return 2;

  struct ext_session_lock_v1 *lock = ext_session_lock_manager_v1_lock(manager);
  ext_session_lock_v1_add_listener(lock, &lock_listener, NULL);
  buffer = make_buffer();
  for (int i = 0; i < output_count; i++) {
    covers[i].surface = wl_compositor_create_surface(compositor);
    covers[i].viewport = wp_viewporter_get_viewport(viewporter, covers[i].surface);
    struct ext_session_lock_surface_v1 *lock_surface =
        ext_session_lock_v1_get_lock_surface(lock, covers[i].surface, outputs[i]);
    ext_session_lock_surface_v1_add_listener(lock_surface, &lock_surface_listener, &covers[i]);
  }
  while (wl_display_dispatch(display) >= 0) continue;
  return 5;
}
