// zlib, which unpacks gzip files. It is loaded on demand, not linked: few recordings are packed.
#pragma once

#if !__has_include(<zlib.h>)
#error "zlib's headers are missing: apt-get install zlib1g-dev"
#endif

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <zlib.h>

// A stream that is being unpacked. It must not move: zlib keeps a pointer to it.
struct hotcold_gzip {
  z_stream stream;
  __typeof__(&inflate) inflate;
  __typeof__(&inflateReset) reset;
  __typeof__(&inflateEnd) end;
};

// NULL if the library is missing, or without memory.
static inline struct hotcold_gzip *hotcold_gzip_open(void) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  __typeof__(&inflateInit2_) init = (__typeof__(&inflateInit2_))dlsym(library, "inflateInit2_");
  struct hotcold_gzip *gzip = (struct hotcold_gzip *)calloc(1, sizeof *gzip);
  if (init == NULL || gzip == NULL) return NULL;
  gzip->inflate = (__typeof__(&inflate))dlsym(library, "inflate");
  gzip->reset = (__typeof__(&inflateReset))dlsym(library, "inflateReset");
  gzip->end = (__typeof__(&inflateEnd))dlsym(library, "inflateEnd");
  // The longest window, and the header of gzip.
  if (gzip->inflate != NULL && gzip->reset != NULL && gzip->end != NULL &&
      init(&gzip->stream, 15 + 16, ZLIB_VERSION, (int)sizeof gzip->stream) == Z_OK)
    return gzip;
  free(gzip);
  return NULL;
}

static inline void hotcold_gzip_close(struct hotcold_gzip *gzip) {
  gzip->end(&gzip->stream);
  free(gzip);
}
