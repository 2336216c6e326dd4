// Lets Hyprland run on a machine without a graphics card: preloaded into it, stands in for libdrm, libgbm and a part of
// EGL. The card is /dev/null, its buffers are memory files, and Mesa draws into them by software. Only for tests.
//
// Hyprland's headless backend asks for a DRM device and allocates its frames with GBM on it, and neither has a software
// counterpart; Mesa's surfaceless platform has no device at all, and takes memory files for dmabufs.
#define _GNU_SOURCE
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// ---- Aquamarine's headless backend, C++: where it asks for its device.

static int device(void) {
  static int descriptor = -1;
  if (descriptor == -1) descriptor = open("/dev/null", O_RDWR | O_CLOEXEC);
  return descriptor;
}

int headless_drm(void *backend) __asm__("_ZN10Aquamarine16CHeadlessBackend5drmFDEv");
int headless_drm(void *backend) {
  (void)backend;
  return device();
}

int headless_render_node(void *backend) __asm__("_ZN10Aquamarine16CHeadlessBackend15drmRenderNodeFDEv");
int headless_render_node(void *backend) {
  (void)backend;
  return device();
}

// ---- libdrm: what is asked about that device.

static char *device_name(void) { return strdup("/dev/null"); }

char *drmGetDeviceNameFromFd(int fd) { return (void)fd, device_name(); }
char *drmGetDeviceNameFromFd2(int fd) { return (void)fd, device_name(); }
char *drmGetRenderDeviceNameFromFd(int fd) { return (void)fd, device_name(); }
int drmGetDevice(int fd, void **found) { return (void)fd, (void)found, -ENODEV; }
int drmGetDevice2(int fd, uint32_t flags, void **found) { return (void)fd, (void)flags, (void)found, -ENODEV; }
int drmIsMaster(int fd) { return (void)fd, 0; }

enum { render_node = 2, prime_capability = 5, imports_and_exports = 3 };

int drmGetNodeTypeFromFd(int fd) { return (void)fd, render_node; }

int drmGetCap(int fd, uint64_t capability, uint64_t *value) {
  (void)fd;
  *value = capability == prime_capability ? imports_and_exports : 0;
  return 0;
}

// ---- libgbm: buffers of four bytes a pixel, rows and heights rounded up as software tiles want them.

struct gbm_device {
  int fd;
};

struct gbm_bo {
  uint32_t stride;
  size_t size;
  int memory;
};

struct gbm_device *gbm_create_device(int fd) {
  struct gbm_device *made = calloc(1, sizeof *made);
  if (made) made->fd = fd;
  return made;
}

void gbm_device_destroy(struct gbm_device *gbm) { free(gbm); }
int gbm_device_get_fd(struct gbm_device *gbm) { return gbm->fd; }
const char *gbm_device_get_backend_name(struct gbm_device *gbm) { return (void)gbm, "drm"; }

int gbm_device_is_format_supported(struct gbm_device *gbm, uint32_t format, uint32_t use) {
  return (void)gbm, (void)format, (void)use, 1;
}

int gbm_device_get_format_modifier_plane_count(struct gbm_device *gbm, uint32_t format, uint64_t modifier) {
  return (void)gbm, (void)format, (void)modifier, 1;
}

static size_t rounded_up(size_t value, size_t step) { return (value + step - 1) / step * step; }

struct gbm_bo *gbm_bo_create(struct gbm_device *gbm, uint32_t width, uint32_t height, uint32_t format, uint32_t use) {
  (void)gbm, (void)format, (void)use;
  struct gbm_bo *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->stride = (uint32_t)rounded_up((size_t)width * 4, 256);
  made->size = rounded_up((size_t)made->stride * rounded_up(height, 64), 4096);
  made->memory = memfd_create("gbm", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (made->memory == -1 || ftruncate(made->memory, (off_t)made->size) == -1) {
    if (made->memory != -1) close(made->memory);
    free(made);
    return NULL;
  }
  return made;
}

struct gbm_bo *gbm_bo_create_with_modifiers(
    struct gbm_device *gbm, uint32_t width, uint32_t height, uint32_t format, const uint64_t *modifiers, unsigned count) {
  (void)modifiers, (void)count;
  return gbm_bo_create(gbm, width, height, format, 0);
}

struct gbm_bo *gbm_bo_create_with_modifiers2(
    struct gbm_device *gbm, uint32_t width, uint32_t height, uint32_t format, const uint64_t *modifiers, unsigned count,
    uint32_t use) {
  (void)modifiers, (void)count;
  return gbm_bo_create(gbm, width, height, format, use);
}

void gbm_bo_destroy(struct gbm_bo *bo) {
  close(bo->memory);
  free(bo);
}

int gbm_bo_get_fd(struct gbm_bo *bo) { return fcntl(bo->memory, F_DUPFD_CLOEXEC, 3); }
int gbm_bo_get_fd_for_plane(struct gbm_bo *bo, int plane) { return (void)plane, gbm_bo_get_fd(bo); }
uint64_t gbm_bo_get_modifier(struct gbm_bo *bo) { return (void)bo, 0; }
uint32_t gbm_bo_get_offset(struct gbm_bo *bo, int plane) { return (void)bo, (void)plane, 0; }
int gbm_bo_get_plane_count(struct gbm_bo *bo) { return (void)bo, 1; }
uint32_t gbm_bo_get_stride(struct gbm_bo *bo) { return bo->stride; }
uint32_t gbm_bo_get_stride_for_plane(struct gbm_bo *bo, int plane) { return (void)plane, bo->stride; }

void *gbm_bo_map(
    struct gbm_bo *bo, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint32_t flags, uint32_t *stride,
    void **handle) {
  (void)x, (void)y, (void)width, (void)height, (void)flags;
  void *mapped = mmap(NULL, bo->size, PROT_READ | PROT_WRITE, MAP_SHARED, bo->memory, 0);
  if (mapped == MAP_FAILED) return NULL;
  *stride = bo->stride;
  *handle = mapped;
  return mapped;
}

void gbm_bo_unmap(struct gbm_bo *bo, void *handle) { munmap(handle, bo->size); }

// ---- EGL: a display of no platform in the place of one on the device.

typedef __eglMustCastToProperFunctionPointerType function;

static function real_function(const char *name) {
  static function (*look_up)(const char *);
  if (!look_up) *(void **)&look_up = dlsym(RTLD_NEXT, "eglGetProcAddress");
  return look_up(name);
}

static EGLDisplay surfaceless_display(EGLenum platform, void *native, const EGLint *attributes) {
  (void)platform, (void)native, (void)attributes;
  PFNEGLGETPLATFORMDISPLAYEXTPROC get = (PFNEGLGETPLATFORMDISPLAYEXTPROC)real_function("eglGetPlatformDisplayEXT");
  return get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
}

function eglGetProcAddress(const char *name) {
  return strcmp(name, "eglGetPlatformDisplayEXT") == 0 ? (function)surfaceless_display : real_function(name);
}
