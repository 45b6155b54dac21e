// Nettle's digests and its block cipher as single calls.
#pragma once

#if !__has_include(<nettle/hmac.h>)
#error "Nettle's headers are missing: apt-get install nettle-dev"
#endif

#include <nettle/aes.h>
#include <nettle/hmac.h>
#include <nettle/pbkdf2.h>
#include <nettle/sha1.h>
#include <stdint.h>

static inline void hotcold_sha1(const uint8_t *data, size_t length, uint8_t *digest) {
  struct sha1_ctx context;
  sha1_init(&context);
  sha1_update(&context, length, data);
  sha1_digest(&context, SHA1_DIGEST_SIZE, digest);
}

static inline void hotcold_hmac_sha256(
    const uint8_t *key, size_t key_length, const uint8_t *data, size_t length, uint8_t *code) {
  struct hmac_sha256_ctx context;
  hmac_sha256_set_key(&context, key_length, key);
  hmac_sha256_update(&context, length, data);
  hmac_sha256_digest(&context, SHA256_DIGEST_SIZE, code);
}

static inline void hotcold_pbkdf2_hmac_sha256(
    const uint8_t *password, size_t password_length, unsigned rounds, const uint8_t *salt,
    size_t salt_length, uint8_t *key, size_t key_length) {
  pbkdf2_hmac_sha256(password_length, password, rounds, salt_length, salt, key_length, key);
}

static inline void hotcold_aes128_encrypt(const uint8_t *key, const uint8_t *block, uint8_t *cipher) {
  struct aes128_ctx context;
  aes128_set_encrypt_key(&context, key);
  aes128_encrypt(&context, AES_BLOCK_SIZE, cipher, block);
}
