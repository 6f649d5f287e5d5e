// The one door to C: Xlib and its extensions, xkbcommon, Cairo, Pango, fontconfig, and what libdispatch hides.
// Swift cannot see variadic functions and function-like macros, so those have inline shims with the prefix `oriel_`.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/stat.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <xcb/xcb.h>
#include <xcb/xcbext.h>

#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/cursorfont.h>
#include <X11/Xcursor/Xcursor.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>

#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-x11.h>

#include <cairo-xlib.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <malloc.h>
#include <pango/pangocairo.h>

#include "pixels.h"
#include "text.h"

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);

static inline int oriel_ConnectionNumber(Display *d) { return ConnectionNumber(d); }
// statx(2), which glibc shows only to GNU's own dialect of C. Follows symbolic links; -1 if there is nothing at `path`.
static inline int oriel_statx(const char *path, unsigned mask, struct statx *status) {
  return (int)syscall(SYS_statx, AT_FDCWD, path, 0, mask, status);
}
static inline void oriel_XDestroyImage(XImage *i) { XDestroyImage(i); }

// Sends one request of an extension without its library. The first four bytes of `data` are filled in here.
static inline unsigned oriel_xcb_send(xcb_connection_t *c, int major, int minor, void *data, size_t size) {
  struct iovec parts[4];
  ((uint8_t *)data)[1] = (uint8_t)minor;
  parts[2].iov_base = data;
  parts[2].iov_len = size;
  parts[3].iov_base = NULL;
  parts[3].iov_len = (4 - size % 4) % 4;
  xcb_protocol_request_t request = {2, NULL, (uint8_t)major, 0};
  return xcb_send_request(c, XCB_REQUEST_CHECKED, parts + 2, &request);
}
// The same for a request without reply, by way of Xlib's buffer: each change between Xlib and XCB sends what has gathered.
// `arguments` follow the header of four bytes.
extern void *_XGetRequest(Display *, unsigned char type, size_t length);
static inline void oriel_x_send(Display *d, int major, int minor, const uint32_t *arguments, size_t count) {
  XLockDisplay(d);
  uint8_t *request = _XGetRequest(d, (unsigned char)major, 4 + 4 * count);
  if (request) {
    request[1] = (uint8_t)minor;
    memcpy(request + 4, arguments, 4 * count);
  }
  XUnlockDisplay(d);
}

// libcurl is opened on first use; its functions take what they set as a variable argument.
static inline int oriel_curl_set_pointer(void *setopt, void *handle, int option, const void *value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}
static inline int oriel_curl_set_long(void *setopt, void *handle, int option, long value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}
static inline int oriel_curl_get_long(void *getinfo, void *handle, int info, long *value) {
  return ((int (*)(void *, int, ...))getinfo)(handle, info, value);
}

// Waits with sub-millisecond precision; a negative `seconds` waits for ever. The headers hide ppoll without _GNU_SOURCE.
#include <signal.h>
#include <time.h>
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
static inline int oriel_poll(struct pollfd *fds, int count, double seconds) {
  if (seconds < 0) return ppoll(fds, (nfds_t)count, NULL, NULL);
  if (seconds > 1e6) seconds = 1e6;
  struct timespec limit = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  return ppoll(fds, (nfds_t)count, &limit, NULL);
}
