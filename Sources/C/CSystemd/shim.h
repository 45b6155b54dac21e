// sd-bus, the D-Bus client of libsystemd. It is loaded when a thing is rung, not linked. Its functions are declared here, so
// that no header is needed: sd-bus(3).
#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_error {
  const char *name;
  const char *message;
  int need_free;
} sd_bus_error;

struct hotcold_systemd {
  int (*open_system)(sd_bus **bus);
  int (*get_fd)(sd_bus *bus);
  int (*process)(sd_bus *bus, sd_bus_message **message);
  int (*send)(sd_bus *bus, sd_bus_message *message, uint64_t *cookie);
  sd_bus *(*flush_close_unref)(sd_bus *bus);
  int (*message_new_method_call)(
      sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface,
      const char *member);
  sd_bus_message *(*message_unref)(sd_bus_message *message);
  int (*message_append)(sd_bus_message *message, const char *types, ...);
  int (*message_append_array)(sd_bus_message *message, char type, const void *bytes, size_t size);
  int (*message_get_reply_cookie)(sd_bus_message *message, uint64_t *cookie);
  const sd_bus_error *(*message_get_error)(sd_bus_message *message);
  int (*message_enter_container)(sd_bus_message *message, char type, const char *contents);
  int (*message_exit_container)(sd_bus_message *message);
  int (*message_peek_type)(sd_bus_message *message, char *type, const char **contents);
  int (*message_read_basic)(sd_bus_message *message, char type, void *value);
  int (*message_read_array)(sd_bus_message *message, char type, const void **bytes, size_t *size);
  int (*message_skip)(sd_bus_message *message, const char *types);
};

// NULL if the library is missing or too old. elogind has the same functions, for systems without systemd.
static inline const struct hotcold_systemd *hotcold_systemd_open(void) {
  static struct hotcold_systemd functions;
  void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) library = dlopen("libelogind.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
#define HOTCOLD_FIND(name)                                                        \
  functions.name = (__typeof__(functions.name))dlsym(library, "sd_bus_" #name); \
  if (functions.name == NULL) return NULL;
  HOTCOLD_FIND(open_system) HOTCOLD_FIND(get_fd) HOTCOLD_FIND(process) HOTCOLD_FIND(send)
  HOTCOLD_FIND(flush_close_unref) HOTCOLD_FIND(message_new_method_call) HOTCOLD_FIND(message_unref)
  HOTCOLD_FIND(message_append) HOTCOLD_FIND(message_append_array) HOTCOLD_FIND(message_get_reply_cookie)
  HOTCOLD_FIND(message_get_error) HOTCOLD_FIND(message_enter_container) HOTCOLD_FIND(message_exit_container)
  HOTCOLD_FIND(message_peek_type) HOTCOLD_FIND(message_read_basic) HOTCOLD_FIND(message_read_array)
  HOTCOLD_FIND(message_skip)
#undef HOTCOLD_FIND
  return &functions;
}

// Swift cannot call functions of any number of arguments.
// Only one device of LE is searched for, so that bluetoothd adds no others. With LE alone, bluetoothd 5.82 would ignore devices
// that send no flags, as trackers do (findings/bluez-8-db.sh).
static inline int hotcold_systemd_append_filter(
    const struct hotcold_systemd *library, sd_bus_message *message, const char *address) {
  return library->message_append(message, "a{sv}", 2, "Transport", "s", "le", "Pattern", "s", address);
}

static inline int hotcold_systemd_append_path(
    const struct hotcold_systemd *library, sd_bus_message *message, const char *path) {
  return library->message_append(message, "o", path);
}

static inline int hotcold_systemd_append_no_options(
    const struct hotcold_systemd *library, sd_bus_message *message) {
  return library->message_append(message, "a{sv}", 0);
}
