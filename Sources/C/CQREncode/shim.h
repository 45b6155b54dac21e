// libqrencode, which makes QR codes. Like libmicrohttpd it is loaded on demand, not linked.
#pragma once

#if !__has_include(<qrencode.h>)
#error "libqrencode's headers are missing: apt-get install libqrencode-dev"
#endif

#include <dlfcn.h>
#include <qrencode.h>
#include <stdint.h>
#include <string.h>

// Writes the QR code's modules row by row, 1 for a dark one. The text is encoded as bytes, so that texts of one length give
// codes of one size: other modes take less room for digits, as many as the text happens to have.
// Returns the number of modules in a row; 0 if the library is missing, or the text is too long for `room` bytes.
static inline int hotcold_qrencode(const char *text, uint8_t *modules, int room) {
  void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return 0;
  __typeof__(&QRcode_encodeString8bit) encode =
      (__typeof__(&QRcode_encodeString8bit))dlsym(library, "QRcode_encodeString8bit");
  __typeof__(&QRcode_free) release = (__typeof__(&QRcode_free))dlsym(library, "QRcode_free");
  QRcode *code =
      encode == NULL || release == NULL ? NULL : encode(text, 0, QR_ECLEVEL_L);
  if (code == NULL) return 0;
  int width = code->width * code->width <= room ? code->width : 0;
  // The other bits are the purpose of each module.
  for (int place = 0; place < width * width; place++) modules[place] = code->data[place] & 1;
  release(code);
  return width;
}
