#!/bin/sh
# Linux takes all anonymous advertisers for one device, 00:00:00:00:00:00, whose level and data jump between theirs.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12 of Debian 13 and 7.2 of unstable do the same
# Expected   The address type FF of an LE Extended Advertising Report means "no address provided (anonymous advertisement)" (Core 5.4,
#            Vol 4, Part E, 7.7.65.13). Device Found has an address, which is BR/EDR, LE public or LE random (BlueZ, doc/mgmt-api), and
#            none of these is true. Our guess before the run, for two anonymous advertisers, of 5 packets each:
#                not reported
# Seen           00:00:00:00:00:00, LE random, at -40 dBm: 5     00:00:00:00:00:00, LE random, at -90 dBm: 5
#            bluetoothd (5.82) makes a device of it, with the data and the level of the last packet: a tag that leaves out its address
#            is as near as the nearest of all that do, and as far as the farthest. Only their data can tell them apart.
# Input      Extended advertising reports of a virtual controller (/dev/vhci) in a virtual machine.
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

static int sent;

static void anonymous(int8_t level) {
  uint8_t packet[] = {4, 0x3E, 34, 0x0D, 1, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0, 1, 1, 1, 127, level, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8,
                      2, 1, 6, 4, 9, 'B', 'a', 'r'};
  send_event(packet, sizeof packet);
}

static void five(void) {
  if (sent++ < 5) anonymous(-40), anonymous(-90);
}

static void command(unsigned opcode, const uint8_t *parameters) {}

static void event(unsigned code, const uint8_t *parameters) {
  if (code != 0x0012) return;  // Device Found
  const uint8_t *address = parameters;
  say("%02X:%02X:%02X:%02X:%02X:%02X, LE %s, at %d dBm", address[5], address[4], address[3], address[2], address[1], address[0],
      address[6] == 2 ? "random" : "public", (int8_t)address[7]);
}

static void questions(void) {
  plug(true);
  start_discovery();
  run(2, five);
}
C

seen=$(sh "$guest/run.sh" questions.c | sort | uniq -c | sed 's/^ *\([0-9]*\) \(.*\)/\2: \1/')
echo "$seen"
[ "$seen" = "00:00:00:00:00:00, LE random, at -40 dBm: 5
00:00:00:00:00:00, LE random, at -90 dBm: 5" ]
