#!/bin/sh
# Linux accepts SO_TIMESTAMP for the raw Bluetooth sockets with which programs scan, and then no packet has a time.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12)
# Expected   SO_TIMESTAMP enables "the receiving of the SO_TIMESTAMP control message", SO_TIMESTAMPNS likewise (socket(7)); a socket that
#            does not have them can refuse (ENOPROTOOPT). One expects, for packets of an HCI socket, on each of its channels:
#                monitor: a time each    management: a time each    raw: a time each
#            (We suspected before the run that the raw channel gives none.)
# Seen           monitor: a time each    management: a time each    raw: no time, and no error
#            The raw channel knows an option of its own only, HCI_TIME_STAMP, which gives microseconds; with that all is well. A program
#            that measures intervals or speeds by the usual option finds no control message, and takes the time at which it came to read.
# Input      A virtual controller (/dev/vhci) in a virtual machine.
# Reported   not yet
# Needs      See guest/run.sh.
set -eu

guest=$(cd "$(dirname "$0")/guest" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"

cat >questions.c <<'C'
#include "guest.h"

enum { raw = 0, monitor = 2, control = 3 };  // channels
enum { all_devices = 0xFFFF, hci_time_stamp = 3 };

static void command(unsigned opcode, const uint8_t *parameters) {}
static void event(unsigned code, const uint8_t *parameters) {}
static void send_reports(void) { report(3, 0x66, "\2\1\6", 3, -60); }

static void show(const char *name, int channel, int level, int option) {
  struct { unsigned short family, device, channel; } address = {31, channel == raw ? 0 : all_devices, channel};
  int file = socket(31, SOCK_RAW | SOCK_NONBLOCK, 1), on = 1;
  if (bind(file, (struct sockaddr *)&address, sizeof address) != 0) perror("bind");
  struct { uint32_t types, events[2]; uint16_t opcode; } filter = {-1, {-1, -1}, 0};
  if (channel == raw && setsockopt(file, 0, 2, &filter, sizeof filter) != 0) perror("filter");
  bool is_accepted = setsockopt(file, level, option, &on, sizeof on) == 0;
  start_discovery();
  run(1, send_reports);
  stop_discovery();
  int packets = 0, times = 0;
  for (;; packets++) {
    char packet[300], more[200];
    struct iovec part = {packet, sizeof packet};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = more, .msg_controllen = sizeof more};
    if (recvmsg(file, &message, 0) < 0) break;
    times += CMSG_FIRSTHDR(&message) != NULL;
  }
  close(file);
  const char *seen = packets == 0 ? "no packet" : times == 0 ? "no time" : times == packets ? "a time each" : "some times";
  say("%s: %s, %s", name, is_accepted ? "accepted" : "refused", seen);
}

static void questions(void) {
  plug(false);
  show("monitor, SO_TIMESTAMP", monitor, SOL_SOCKET, SO_TIMESTAMP);
  show("management, SO_TIMESTAMP", control, SOL_SOCKET, SO_TIMESTAMP);
  show("raw, SO_TIMESTAMP", raw, SOL_SOCKET, SO_TIMESTAMP);
  show("raw, SO_TIMESTAMPNS", raw, SOL_SOCKET, SO_TIMESTAMPNS);
  show("raw, HCI_TIME_STAMP", raw, 0, hci_time_stamp);
}
C

seen=$(sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "monitor, SO_TIMESTAMP: accepted, a time each
management, SO_TIMESTAMP: accepted, a time each
raw, SO_TIMESTAMP: accepted, no time
raw, SO_TIMESTAMPNS: accepted, no time
raw, HCI_TIME_STAMP: accepted, a time each" ]
