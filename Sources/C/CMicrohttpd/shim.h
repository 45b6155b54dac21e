// libmicrohttpd, an HTTP server. Like libmosquitto it is loaded on demand, not linked: most games have no web page.
#pragma once

#if !__has_include(<microhttpd.h>)
#error "libmicrohttpd's headers are missing: apt-get install libmicrohttpd-dev"
#endif

#include <arpa/inet.h>
#include <dlfcn.h>
#include <microhttpd.h>
#include <netdb.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

// The functions that are used, with the names and types of the header.
#define HOTCOLD_MICROHTTPD_FUNCTIONS(each)                                                           \
  each(start_daemon) each(stop_daemon) each(get_daemon_info) each(run) each(get_timeout)             \
  each(get_connection_info) each(get_connection_values) each(lookup_connection_value)                \
  each(create_response_from_buffer) each(create_response_from_callback)                              \
  each(add_response_header) each(queue_response) each(destroy_response) each(suspend_connection)     \
  each(resume_connection)

#define HOTCOLD_FIELD(name) __typeof__(&MHD_##name) name;
struct hotcold_microhttpd {
  HOTCOLD_MICROHTTPD_FUNCTIONS(HOTCOLD_FIELD)
};
#undef HOTCOLD_FIELD

// NULL if the library is missing or too old.
static inline const struct hotcold_microhttpd *hotcold_microhttpd_open(void) {
  static struct hotcold_microhttpd functions;
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
#define HOTCOLD_FIND(name)                                                 \
  functions.name = (__typeof__(&MHD_##name))dlsym(library, "MHD_" #name);  \
  if (functions.name == NULL) return NULL;
  HOTCOLD_MICROHTTPD_FUNCTIONS(HOTCOLD_FIND)
#undef HOTCOLD_FIND
  return &functions;
}
#undef HOTCOLD_MICROHTTPD_FUNCTIONS

// The most connections: fewer than 64 if the process may open few files. A library without descriptors stops accepting
// until a connection ends, and that of a page may never end.
static inline unsigned hotcold_microhttpd_room(int socket) {
  struct rlimit files;
  int next = dup(socket);
  if (next < 0 || getrlimit(RLIMIT_NOFILE, &files) != 0) return 1;
  close(next);
  // The library opens two, and others need some.
  long room = files.rlim_cur > 1024 ? 64 : (long)files.rlim_cur - next - 5;
  return room < 1 ? 1 : room > 64 ? 64 : (unsigned)room;
}

// What the server does: `target` gets the request's target as sent, `changed` a connection that begins or ends.
struct hotcold_microhttpd_callbacks {
  MHD_AccessHandlerCallback handler;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback changed;
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
};

// Serves on a listening socket, which it closes at the end. It only works inside MHD_run. The limits: connections in
// all, seconds of silence, bytes for a request's head. With a certificate chain and its key (PEM) it speaks TLS; NULL if
// these cannot be used.
static inline struct MHD_Daemon *hotcold_microhttpd_start(
    const struct hotcold_microhttpd *library, int socket, unsigned room, const char *certificate,
    const char *key, struct hotcold_microhttpd_callbacks callbacks, void *context) {
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  return library->start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | (certificate == NULL ? 0 : MHD_USE_TLS), 0, NULL,
      NULL, callbacks.handler, context, MHD_OPTION_ARRAY, certificate == NULL ? none : tls,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)socket, MHD_OPTION_CONNECTION_LIMIT, room,
      MHD_OPTION_CONNECTION_TIMEOUT, 10u, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384,
      MHD_OPTION_NOTIFY_COMPLETED, callbacks.completed, context, MHD_OPTION_NOTIFY_CONNECTION,
      callbacks.changed, context, MHD_OPTION_URI_LOG_CALLBACK, callbacks.target, context,
      MHD_OPTION_END);
}

// A descriptor that is readable when there is work to do; -1 if there is none.
static inline int hotcold_microhttpd_descriptor(
    const struct hotcold_microhttpd *library, struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = library->get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info == NULL ? -1 : info->epoll_fd;
}

// The client's numeric address: getnameinfo(3), NI_NUMERICHOST.
static inline bool hotcold_microhttpd_client(
    const struct hotcold_microhttpd *library, struct MHD_Connection *connection, char *text,
    size_t length) {
  const union MHD_ConnectionInfo *info =
      library->get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (info == NULL || info->client_addr == NULL) return false;
  socklen_t size = info->client_addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                            : sizeof(struct sockaddr_in);
  return getnameinfo(info->client_addr, size, text, (socklen_t)length, NULL, 0, NI_NUMERICHOST) == 0;
}

// The connection's socket; -1 if there is none.
static inline int hotcold_microhttpd_socket(
    const struct hotcold_microhttpd *library, struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      library->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

// A response whose bytes are copied.
static inline struct MHD_Response *hotcold_microhttpd_response(
    const struct hotcold_microhttpd *library, const void *bytes, size_t count) {
  return library->create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// An endless response, in pieces from `reader`.
static inline struct MHD_Response *hotcold_microhttpd_stream(
    const struct hotcold_microhttpd *library, MHD_ContentReaderCallback reader, void *context,
    MHD_ContentReaderFreeCallback release) {
  return library->create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, reader, context, release);
}

// Calls the iterator for each header of the request.
static inline void hotcold_microhttpd_headers(
    const struct hotcold_microhttpd *library, struct MHD_Connection *connection,
    MHD_KeyValueIterator iterator, void *context) {
  library->get_connection_values(connection, MHD_HEADER_KIND, iterator, context);
}

// A header or a cookie of the request; NULL if it has none of this name.
static inline const char *hotcold_microhttpd_header(
    const struct hotcold_microhttpd *library, struct MHD_Connection *connection, const char *name) {
  return library->lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static inline const char *hotcold_microhttpd_cookie(
    const struct hotcold_microhttpd *library, struct MHD_Connection *connection, const char *name) {
  return library->lookup_connection_value(connection, MHD_COOKIE_KIND, name);
}

// Works; returns whether there is more to do at once.
static inline bool hotcold_microhttpd_run(
    const struct hotcold_microhttpd *library, struct MHD_Daemon *daemon) {
  unsigned long long milliseconds = 1;
  library->run(daemon);
  return library->get_timeout(daemon, &milliseconds) == MHD_YES && milliseconds == 0;
}

// The importer gives these different Swift names with each version of the header.
static const enum MHD_Result hotcold_microhttpd_yes = MHD_YES;
static const enum MHD_Result hotcold_microhttpd_no = MHD_NO;
static const enum MHD_ConnectionNotificationCode hotcold_microhttpd_started =
    MHD_CONNECTION_NOTIFY_STARTED;
static const ssize_t hotcold_microhttpd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
