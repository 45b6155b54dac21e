// A Bluetooth controller behind /dev/vhci.
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/// A command that the controller has obeyed, with its parameters.
static void command(unsigned opcode, const uint8_t *parameters);

static int controller = -1;
static bool extended;  // it has the extended advertising and scanning of Bluetooth 5
static bool classic;   // it has BR/EDR, too
static bool combines;  // it can do everything at the same time, as its LE Supported States say
static bool is_scanning, is_advertising;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void send_event(const uint8_t *packet, int length) {
  if (write(controller, packet, length) != length) perror("write");
}

/// An LE Advertising Report of C1:22:33:44:55:`address`. The kind is 0 for an advertisement that can be connected to, 3 for one that
/// cannot be scanned either, 4 for a scan response.
static void report(uint8_t kind, uint8_t address, const char *data, uint8_t length, int8_t level) {
  uint8_t packet[64] = {4, 0x3E, 12 + length, 2, 1, kind, 1, address, 0x55, 0x44, 0x33, 0x22, 0xC1, length};
  memcpy(packet + 14, data, length);
  packet[14 + length] = level;
  send_event(packet, 15 + length);
}

/// Answers a command: success, and what the kernel must know.
static void answer(const uint8_t *packet) {
  unsigned opcode = packet[1] | packet[2] << 8;
  uint8_t complete[300] = {4, 0x0E, 0, 1, packet[1], packet[2]}, *status = complete + 6, *data = complete + 7;
  static uint8_t properties;  // of the advertising set
  int length = 0;
  switch (opcode) {
    case 0x0C03: is_scanning = is_advertising = false; break;                // Reset
    case 0x1001: length = 8, data[0] = data[3] = extended ? 9 : 8; break;    // version 5.0 or 4.2
    case 0x1002: length = 64, data[37] = extended ? 0x60 : 0; break;         // optional commands: extended scanning
    case 0x1003: length = 8, data[4] = classic ? 0x40 : 0x60; break;         // LE, no BR/EDR
    case 0x1005: length = 7; break;                                          // no buffers of BR/EDR
    case 0x1009: length = 6, memcpy(data, "\1\0\0\1\xAA\0", 6); break;        // address
    case 0x0C14: length = 248; break;                                        // BR/EDR: name
    case 0x0C23: length = 3; break;                                          // class
    case 0x0C25: length = 2; break;                                          // voice setting
    case 0x0C38: case 0x0C46: case 0x0C58: length = 1; break;                // access codes, page scan type, power of inquiries
    case 0x0C1B: case 0x0C39: length = 4; break;                             // page scan, access codes
    case 0x1004: length = 10; break;                                         // extended features
    case 0x2002: length = 3, data[0] = 251, data[2] = 3; break;              // buffers
    case 0x2003: length = 8, data[1] = extended ? 0x18 : 0; break;           // features: extended advertising, LE Coded
    case 0x201C: length = 8, memset(data, combines ? 0xFF : 0, 8); break;    // states
    case 0x2007: case 0x200F: case 0x202A: length = 1; break;                // power, sizes of lists
    case 0x2036: length = 1, properties = packet[5]; break;                  // LE Set Extended Advertising Parameters: power
    case 0x203A: length = 2, data[0] = 251; break;                           // the longest data
    case 0x203B: length = 1, data[0] = 3; break;                             // sets
    case 0x2037:  // LE Set Extended Advertising Data: 31 bytes in legacy packets, none in ones that can be scanned
      *status = packet[7] > (properties & 0x10 ? 31 : properties & 2 ? 0 : 251) ? 0x12 : 0;
      break;
    case 0x2038: *status = packet[7] > 0 && !(properties & 2) ? 0x12 : 0; break;  // LE Set Extended Scan Response Data
    case 0x2005: *status = is_scanning || is_advertising ? 0x0C : 0; break;  // LE Set Random Address: Command Disallowed
    case 0x200A: is_advertising = packet[4]; break;                          // LE Set Advertising Enable
    case 0x200C: case 0x2042: is_scanning = packet[4]; break;                // LE Set (Extended) Scan Enable
  }
  complete[2] = 4 + length;
  if (opcode == 0x200D) send_event((uint8_t[]){4, 0x0F, 4, 0, 1, packet[1], packet[2]}, 7);  // LE Create Connection: Command Status
  else send_event(complete, 7 + length);
  if (*status == 0) command(opcode, packet + 4);
}

/// Replaces the controller with one of Bluetooth 4.2 or 5.0.
static void plug_in(bool has_extended) {
  if (controller >= 0) close(controller);
  extended = has_extended;
  is_scanning = is_advertising = false;
  controller = open("/dev/vhci", O_RDWR);
  send_event((uint8_t[]){0xFF, 0}, 2);
}
