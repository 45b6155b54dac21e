// libargon2, the reference implementation of Argon2 (RFC 9106). Like libmicrohttpd it is loaded on demand, not linked: only
// games with a code need it. Its one function is declared here, so that no header is needed.
#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Argon2id with one lane: 32 bytes of key. False if the library is missing, or without memory.
static inline bool hotcold_argon2id(
    const uint8_t *password, size_t password_length, const uint8_t *salt, size_t salt_length,
    uint32_t passes, uint32_t kibibytes, uint8_t *key) {
  // The library is not closed: opening it again would cost more than it takes.
  void *library = dlopen("libargon2.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
  int (*hash)(uint32_t, uint32_t, uint32_t, const void *, size_t, const void *, size_t, void *, size_t);
  hash = (__typeof__(hash))dlsym(library, "argon2id_hash_raw");
  return hash != NULL
      && hash(passes, kibibytes, 1, password, password_length, salt, salt_length, key, 32) == 0;
}
