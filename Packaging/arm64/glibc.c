/* Functions that Swift's runtime, built against glibc 2.42, needs and that glibc 2.36 of Raspberry Pi OS 12 lacks.
   Unlike glibc's, these __isoc23 functions do not read binary numbers (0b1), which do not occur here. */
#include <stdarg.h>
#include <stddef.h>

long strtol(const char *, char **, int);
long long strtoll(const char *, char **, int);
int vsscanf(const char *, const char *, va_list);
size_t strlen(const char *);
void *memcpy(void *, const void *, size_t);

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }

long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = vsscanf(text, format, arguments);
  va_end(arguments);
  return count;
}

size_t strlcpy(char *target, const char *source, size_t size) {
  size_t length = strlen(source);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    memcpy(target, source, copied);
    target[copied] = 0;
  }
  return length;
}
