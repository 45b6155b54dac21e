// SQLite. It is loaded when the history is used, not linked: that would cost each start of the program a million
// instructions.
#pragma once

#if !__has_include(<sqlite3.h>)
#error "SQLite's headers are missing: apt-get install libsqlite3-dev"
#endif

#include <dlfcn.h>
#include <sqlite3.h>
#include <stddef.h>

// The functions that are used, with the names and types of the header.
#define HOTCOLD_SQLITE_FUNCTIONS(each)                                                                  \
  each(open_v2) each(close_v2) each(exec) each(prepare_v2) each(step) each(finalize) each(bind_text)    \
  each(bind_double) each(column_text) each(column_double) each(errmsg) each(busy_timeout) \
  each(limit)

#define HOTCOLD_FIELD(name) __typeof__(&sqlite3_##name) name;
struct hotcold_sqlite {
  HOTCOLD_SQLITE_FUNCTIONS(HOTCOLD_FIELD)
};
#undef HOTCOLD_FIELD

// NULL if the library cannot be loaded. `why` is then the text of dlerror(3).
static inline const struct hotcold_sqlite *hotcold_sqlite_load(const char **why) {
  static struct hotcold_sqlite functions;
  void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    *why = dlerror();
    return NULL;
  }
#define HOTCOLD_FIND(name)                                                       \
  functions.name = (__typeof__(&sqlite3_##name))dlsym(library, "sqlite3_" #name); \
  if (functions.name == NULL) {                                                  \
    *why = dlerror();                                                            \
    return NULL;                                                                 \
  }
  HOTCOLD_SQLITE_FUNCTIONS(HOTCOLD_FIND)
#undef HOTCOLD_FIND
  return &functions;
}
#undef HOTCOLD_SQLITE_FUNCTIONS

// The text is copied: SQLITE_TRANSIENT, a cast pointer, is not imported into Swift.
static inline int hotcold_sqlite_bind_text(
    const struct hotcold_sqlite *library, sqlite3_stmt *statement, int index, const char *text) {
  return library->bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}
