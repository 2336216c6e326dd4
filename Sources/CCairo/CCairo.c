// Cairo, loaded on first use behind its own function names.
//
// Loading Cairo and what it pulls in costs 1.3 ms of a 2.2 ms start, and the lock must be taken before the first
// shape is drawn. So the programs are not linked with it: the first call of any function here opens the library.
// Where it cannot be opened nothing is drawn and nothing crashes; the lock works without a picture.
//
// The functions are hidden, so that libcairo's own calls among its functions can never land here.

#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static void *handle;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) { handle = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL); }

static void *library(void) {
  pthread_once(&once, open_library);
  return handle;
}

static void *find(const char *name) {
  void *handle = library();
  return handle ? dlsym(handle, name) : NULL;
}

#define HIDDEN __attribute__((visibility("hidden")))

#define FORWARD(name, parameters, arguments)            \
  HIDDEN void name parameters {                         \
    static __typeof__(&name) real;                      \
    if (!real) real = (__typeof__(&name))find(#name);   \
    if (real) real arguments;                           \
  }

#define FORWARD_VALUE(type, failure, name, parameters, arguments) \
  HIDDEN type name parameters {                                   \
    static __typeof__(&name) real;                                \
    if (!real) real = (__typeof__(&name))find(#name);             \
    return real ? real arguments : failure;                       \
  }

FORWARD_VALUE(cairo_surface_t *, NULL, cairo_image_surface_create_for_data,
              (unsigned char *data, cairo_format_t format, int width, int height, int stride),
              (data, format, width, height, stride))
FORWARD_VALUE(cairo_status_t, CAIRO_STATUS_NO_MEMORY, cairo_surface_status, (cairo_surface_t * surface), (surface))
FORWARD_VALUE(cairo_status_t, CAIRO_STATUS_NO_MEMORY, cairo_surface_write_to_png,
              (cairo_surface_t * surface, const char *path), (surface, path))
FORWARD(cairo_surface_flush, (cairo_surface_t * surface), (surface))
FORWARD(cairo_surface_mark_dirty, (cairo_surface_t * surface), (surface))
FORWARD(cairo_surface_destroy, (cairo_surface_t * surface), (surface))

FORWARD_VALUE(cairo_t *, NULL, cairo_create, (cairo_surface_t * surface), (surface))
FORWARD_VALUE(cairo_status_t, CAIRO_STATUS_NO_MEMORY, cairo_status, (cairo_t * context), (context))
FORWARD(cairo_destroy, (cairo_t * context), (context))
FORWARD(cairo_save, (cairo_t * context), (context))
FORWARD(cairo_restore, (cairo_t * context), (context))
FORWARD(cairo_translate, (cairo_t * context, double x, double y), (context, x, y))
FORWARD(cairo_scale, (cairo_t * context, double x, double y), (context, x, y))
FORWARD(cairo_rectangle, (cairo_t * context, double x, double y, double width, double height),
        (context, x, y, width, height))
FORWARD(cairo_clip, (cairo_t * context), (context))
FORWARD(cairo_new_path, (cairo_t * context), (context))
FORWARD(cairo_close_path, (cairo_t * context), (context))
FORWARD(cairo_move_to, (cairo_t * context, double x, double y), (context, x, y))
FORWARD(cairo_line_to, (cairo_t * context, double x, double y), (context, x, y))
FORWARD(cairo_arc, (cairo_t * context, double x, double y, double radius, double from, double to),
        (context, x, y, radius, from, to))
FORWARD(cairo_fill, (cairo_t * context), (context))
FORWARD(cairo_stroke, (cairo_t * context), (context))
FORWARD(cairo_paint, (cairo_t * context), (context))
FORWARD(cairo_paint_with_alpha, (cairo_t * context, double alpha), (context, alpha))
FORWARD(cairo_mask_surface, (cairo_t * context, cairo_surface_t *surface, double x, double y),
        (context, surface, x, y))
FORWARD(cairo_identity_matrix, (cairo_t * context), (context))
FORWARD(cairo_user_to_device, (cairo_t * context, double *x, double *y), (context, x, y))
FORWARD(cairo_set_operator, (cairo_t * context, cairo_operator_t value), (context, value))
FORWARD(cairo_set_line_width, (cairo_t * context, double width), (context, width))
FORWARD(cairo_set_line_cap, (cairo_t * context, cairo_line_cap_t cap), (context, cap))
FORWARD(cairo_set_line_join, (cairo_t * context, cairo_line_join_t join), (context, join))
FORWARD(cairo_set_source, (cairo_t * context, cairo_pattern_t *source), (context, source))
FORWARD(cairo_set_source_surface, (cairo_t * context, cairo_surface_t *surface, double x, double y),
        (context, surface, x, y))
FORWARD(cairo_set_source_rgba, (cairo_t * context, double red, double green, double blue, double alpha),
        (context, red, green, blue, alpha))
FORWARD_VALUE(cairo_pattern_t *, NULL, cairo_get_source, (cairo_t * context), (context))
FORWARD(cairo_pattern_set_filter, (cairo_pattern_t * pattern, cairo_filter_t filter), (pattern, filter))
FORWARD_VALUE(cairo_pattern_t *, NULL, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1),
              (x0, y0, x1, y1))
FORWARD(cairo_pattern_add_color_stop_rgba,
        (cairo_pattern_t * pattern, double offset, double red, double green, double blue, double alpha),
        (pattern, offset, red, green, blue, alpha))
FORWARD(cairo_pattern_destroy, (cairo_pattern_t * pattern), (pattern))
