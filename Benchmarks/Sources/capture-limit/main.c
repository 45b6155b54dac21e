// The least work that a C program can do for a capture: read the records into one buffer, check every length, find the
// iBeacons, and keep a moving average of each in a table. `capture-limit FILE`
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { buffer_size = 1 << 18, identity_size = 20, initial_slots = 1 << 9 };

struct average {
  uint8_t identity[identity_size];
  uint32_t count;
  float rssi;
};

static struct average *averages;
static size_t slots, used;
static uint64_t reports, beacons, rejects;

static uint32_t big32(const uint8_t *p) {
  uint32_t value;
  memcpy(&value, p, sizeof value);
  return __builtin_bswap32(value);
}

// The slot of an identity, or the free one in which it belongs.
static size_t find_slot(const uint8_t *identity) {
  uint64_t a, b;
  uint32_t c;
  memcpy(&a, identity, 8);
  memcpy(&b, identity + 8, 8);
  memcpy(&c, identity + 16, 4);
  uint64_t mixed = (a ^ (b >> 7 | b << 57)) * 0x9FB21C651E98DF25u;
  mixed = (mixed ^ mixed >> 32 ^ c) * 0x9FB21C651E98DF25u;
  size_t slot = (mixed >> 24) & (slots - 1);
  while (averages[slot].count && memcmp(averages[slot].identity, identity, identity_size))
    slot = (slot + 1) & (slots - 1);
  return slot;
}

static void resize_table(size_t count) {
  struct average *old = averages;
  size_t old_slots = slots;
  slots = count;
  averages = calloc(slots, sizeof *averages);
  if (!averages) exit(1);
  for (size_t i = 0; i < old_slots; i++)
    if (old[i].count) averages[find_slot(old[i].identity)] = old[i];
  free(old);
}

static void add_beacon(const uint8_t *identity, int8_t rssi) {
  beacons++;
  struct average *average = &averages[find_slot(identity)];
  if (!average->count) {
    if (2 * ++used > slots) {
      resize_table(2 * slots);
      average = &averages[find_slot(identity)];
    }
    memcpy(average->identity, identity, identity_size);
    average->rssi = rssi;
  }
  average->count++;
  average->rssi += 0.2f * ((float)rssi - average->rssi);
}

static void read_data(const uint8_t *data, size_t size, int8_t rssi) {
  static const uint8_t prefix[] = {0xFF, 0x4C, 0x00, 0x02, 0x15};
  for (size_t at = 0; at < size;) {
    size_t length = data[at];
    if (length == 0 || at + 1 + length > size) return;
    if (length >= 26 && !memcmp(data + at + 1, prefix, sizeof prefix))
      return add_beacon(data + at + 6, rssi);
    at += 1 + length;
  }
}

static void read_event(const uint8_t *event, size_t size) {
  if (size < 4 || event[0] != 0x3E || (size_t)event[1] + 2 > size) {
    rejects++;
    return;
  }
  size = (size_t)event[1] + 2;
  bool extended = event[2] == 0x0D;
  if (!extended && event[2] != 0x02) return;
  size_t head = extended ? 24 : 9, tail = extended ? 0 : 1, at = 4;
  for (unsigned left = event[3]; left; left--) {
    if (at + head > size) break;
    size_t length = event[at + head - 1], end = at + head + length + tail;
    if (end > size) break;
    reports++;
    read_data(event + at + head, length, (int8_t)event[extended ? at + 13 : end - 1]);
    at = end;
  }
}

// Returns the number of bytes in complete records.
static size_t read_records(const uint8_t *bytes, size_t size) {
  size_t at = 0;
  while (at + 24 <= size) {
    size_t length = big32(bytes + at + 4);
    if (length > size - at - 24) break;
    if ((big32(bytes + at + 8) & 0xFFFF) == 3) read_event(bytes + at + 24, length);
    at += 24 + length;
  }
  return at;
}

int main(int count, char **arguments) {
  static uint8_t buffer[buffer_size];
  int file = open(count > 1 ? arguments[1] : "", O_RDONLY);
  if (file < 0 || read(file, buffer, 16) != 16 || memcmp(buffer, "btsnoop", 8)) {
    fprintf(stderr, "usage: capture-limit FILE.btsnoop\n");
    return 64;
  }
  resize_table(initial_slots);
  size_t have = 0;
  for (ssize_t got; (got = read(file, buffer + have, buffer_size - have)) > 0;) {
    have += (size_t)got;
    size_t done = read_records(buffer, have);
    have -= done;
    memmove(buffer, buffer + done, have);
  }
  printf("%llu reports, %llu iBeacons of %zu, %llu rejects\n", (unsigned long long)reports,
         (unsigned long long)beacons, used, (unsigned long long)rejects);
}
