// The least work that a C program can do from a socket to an estimate: wait, read one packet, average its RSSI, and write
// the time. `poll-limit` reads packets from descriptor 3 and writes nanoseconds to descriptor 4.
#include <poll.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  uint8_t packet[260];
  volatile float average = -60;
  for (;;) {
    struct pollfd waiting = {.fd = 3, .events = POLLIN};
    poll(&waiting, 1, -1);
    ssize_t size = read(3, packet, sizeof packet);
    if (size <= 0) return 0;
    average += 0.2f * ((float)(int8_t)packet[size - 1] - average);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t done = now.tv_sec * 1000000000LL + now.tv_nsec;
    if (write(4, &done, sizeof done) != sizeof done) return 1;
  }
}
