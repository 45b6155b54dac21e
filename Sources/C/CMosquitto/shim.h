// libmosquitto, an MQTT client. It is loaded when a broker is used, not linked: it depends on OpenSSL, which would cost
// each start of the program 3.5 million instructions.
#pragma once

#if !__has_include(<mosquitto.h>)
#error "libmosquitto's headers are missing: apt-get install libmosquitto-dev"
#endif

#include <dlfcn.h>
#include <mosquitto.h>
#if __has_include(<mosquitto/mqtt_protocol.h>)
// libmosquitto 2.1 moved the header, and warns about the old path.
#include <mosquitto/mqtt_protocol.h>
#else
#include <mqtt_protocol.h>
#endif
#include <stdbool.h>

// The functions that are used, with the names and types of the header.
#define HOTCOLD_MOSQUITTO_FUNCTIONS(each)                                                                \
  each(lib_init) each(new) each(destroy) each(will_set) each(username_pw_set) each(connect_bind_v5)      \
  each(connect_async) each(reconnect_async) each(disconnect) each(publish) each(subscribe)               \
  each(loop_read) each(loop_write) each(loop_misc) each(socket) each(want_write) each(int_option)        \
  each(tls_set) each(strerror) each(connack_string) each(reason_string) each(connect_callback_set)       \
  each(disconnect_callback_set) each(publish_v5_callback_set) each(subscribe_callback_set)               \
  each(message_callback_set) each(log_callback_set) each(property_add_int32) each(property_free_all)

#define HOTCOLD_FIELD(name) __typeof__(&mosquitto_##name) name;
struct hotcold_mosquitto {
  HOTCOLD_MOSQUITTO_FUNCTIONS(HOTCOLD_FIELD)
};
#undef HOTCOLD_FIELD

// NULL if the library is missing or too old. It is never unloaded, which OpenSSL does not support well.
static inline const struct hotcold_mosquitto *hotcold_mosquitto_open(void) {
  static struct hotcold_mosquitto functions;
  void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
#define HOTCOLD_FIND(name)                                                            \
  functions.name = (__typeof__(&mosquitto_##name))dlsym(library, "mosquitto_" #name); \
  if (functions.name == NULL) return NULL;
  HOTCOLD_MOSQUITTO_FUNCTIONS(HOTCOLD_FIND)
#undef HOTCOLD_FIND
  functions.lib_init();
  return &functions;
}
#undef HOTCOLD_MOSQUITTO_FUNCTIONS

// Sets the largest packet that the broker may send (MQTT 5, 3.1.2.11.4). libmosquitto accepts properties of CONNECT only
// in its blocking call. With an invalid port that call stores the property, and then refuses to connect.
static inline void hotcold_mosquitto_limit_packets(
    const struct hotcold_mosquitto *library, struct mosquitto *client, uint32_t bytes) {
  mosquitto_property *properties = NULL;
  if (library->property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, bytes) == MOSQ_ERR_SUCCESS) {
    library->connect_bind_v5(client, "localhost", -1, 60, NULL, properties);
  }
  library->property_free_all(&properties);
}

static inline struct mosquitto *hotcold_mosquitto_new(
    const struct hotcold_mosquitto *library, const char *name, void *context) {
  return library->new(name, true, context);
}
