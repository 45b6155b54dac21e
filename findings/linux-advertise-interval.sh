#!/bin/sh
# Linux sends a beacon every 100 to 150 ms with a Bluetooth 4 controller, whatever interval it is given, and with a new address each turn.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12.117 of Debian 13 does the same
# Expected   Add Extended Advertising Parameters, flag 14: "The Interval parameters should be used" (BlueZ, doc/mgmt-api). A beacon that
#            cannot be connected to is sent with a non-resolvable random address, which is private for 15 minutes (Core 5.4, Vol 3,
#            Part C, 10.7.3 and Appendix A). Our guess before the run, for 1000 ms, and for two beacons by turns of 1 s:
#                Bluetooth 4: 1000 to 1000 ms     Bluetooth 5: 1000 to 1000 ms     one address for each beacon
# Seen       Bluetooth 4: 100 to 150 ms       Bluetooth 5: 1000 to 1000 ms     a new address with each turn, so 30 a minute by default
#            The kernel replaces the interval unless the advertisement is connectable: ten times the
#            packets, and the battery, that were asked for. The MinInterval and MaxInterval of bluetoothd 5.82 end there without a
#            word. Turns are taken as soon as two programs advertise; then a scanner that tells devices by their address finds a new
#            one every 2 s. hotcold writes the interval into the controller itself.
# Input      Commands of the management interface; a virtual controller (/dev/vhci) in a virtual machine.
# Reported   not yet. bluez/bluez#314 and bluez/bluez#833 are about bluetoothd, which needed --experimental to pass the interval on.
# Needs      See guest/run.sh.
set -eu

guest=$(cd "$(dirname "$0")/guest" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"

cat >questions.c <<'C'
#include "guest.h"

static int interval[2];  // ms
static int addresses, turns;

static void command(unsigned opcode, const uint8_t *parameters) {
  static uint8_t last[6];
  if (opcode == 0x2006) {  // LE Set Advertising Parameters
    for (int i = 0; i < 2; i++) interval[i] = (parameters[2 * i] | parameters[2 * i + 1] << 8) * 5 / 8;
  }
  if (opcode == 0x2036) {  // LE Set Extended Advertising Parameters: handle, properties, intervals of three bytes
    for (int i = 0; i < 2; i++) interval[i] = (parameters[3 * i + 3] | parameters[3 * i + 4] << 8) * 5 / 8;
  }
  if (opcode == 0x2005 && memcmp(last, parameters, 6) != 0) memcpy(last, parameters, 6), addresses++;  // LE Set Random Address
  if (opcode == 0x200A && parameters[0] == 1) turns++;                                               // LE Set Advertising Enable
}

static void event(unsigned code, const uint8_t *parameters) {}

static void ask(bool connectable) {
  // Instance 1; flags: duration and intervals are given; duration, timeout; intervals of 1600 * 0.625 ms; power.
  uint8_t parameters[18] = {1, connectable, 0x50, 0, 0, 0, 0, 0, 0, 0x40, 6, 0, 0, 0x40, 6, 0, 0, 0};
  manage(0x0054, parameters, sizeof parameters);
  manage(0x0055, "\1\5\0\4\xff\xff\xff\1", 8);
  say("Bluetooth %d, %sconnectable: %d to %d ms", extended ? 5 : 4, connectable ? "" : "not ", interval[0], interval[1]);
  remove_advertising();
}

static void questions(void) {
  for (int has_extended = 1; has_extended >= 0; has_extended--) {
    plug(has_extended);
    ask(false);
    ask(true);
  }
  add_advertising(1, 0, 1, 0, "\4\tBar", "");
  addresses = turns = 1;
  add_advertising(2, 0, 1, 0, "\4\tBaz", "");
  run(6.5, NULL);
  say("two by turns: %s", turns >= 5 && addresses == turns ? "an address for each turn" : "fewer addresses than turns");
}
C

seen=$(sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "Bluetooth 5, not connectable: 1000 to 1000 ms
Bluetooth 5, connectable: 1000 to 1000 ms
Bluetooth 4, not connectable: 100 to 150 ms
Bluetooth 4, connectable: 1000 to 1000 ms
two by turns: an address for each turn" ]
