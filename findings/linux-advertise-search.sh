#!/bin/sh
# While Linux searches with a Bluetooth 4 controller, it can start no beacon, and beacons that take turns fall silent until the search ends.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12.117 of Debian 13 does the same
# Expected   Add Advertising "can be used to switch a Bluetooth Low Energy controller into advertising mode" (BlueZ, doc/mgmt-api),
#            and names no search (Start Discovery) that would prevent it. A controller of Bluetooth 4 can advertise and scan at the
#            same time; it only refuses a new random address while it scans (Core 5.4, Vol 4, Part E, 7.8.4: Command Disallowed), for
#            which a kernel would pause the scan. Our guess before the run:
#                a search, then a beacon: added, on the air    two beacons, 1 s each by turns: 3 turns or more in 4 s of a search
# Seen       A beacon that cannot be connected to needs a new random address each time that it starts. The kernel sends LE Set Random
#            Address in the middle of the scan, is refused, and starts nothing:
#                a search, then a beacon: status 3 (Failed), not on the air    two beacons: 0 turns in 4 s of a search
#                the same with a passive scan for a monitor: status 3
#            The beacons come back when the search ends. bluetoothd says "Failed to register advertisement", and bluetoothctl's
#            `scan on` silences what its `advertise broadcast` has started, as soon as another program advertises, too. Extended
#            advertising has an address for each set, and is not affected. Connectable ones keep the public address, and are not,
#            either.
# Input      Commands of the management interface; a virtual controller (/dev/vhci) in a virtual machine.
# Reported   not yet; bluez/bluetooth-next#781 is about the opposite order, a search that starts while a connectable one is on the air
# Needs      See guest/run.sh.
set -eu

guest=$(cd "$(dirname "$0")/guest" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"

cat >questions.c <<'C'
#include "guest.h"

static int turns;

static void command(unsigned opcode, const uint8_t *parameters) {
  if (opcode == 0x200A && parameters[0] == 1) turns++;  // LE Set Advertising Enable
}

static void event(unsigned code, const uint8_t *parameters) {}

static void questions(void) {
  plug(false);
  int status = add_advertising(1, 0, 0, 0, "\4\tBar", "");
  say("no search, then a beacon: status %d, %s", status, is_advertising ? "on the air" : "silent");
  remove_advertising();

  start_discovery();
  status = add_advertising(1, 0, 0, 0, "\4\tBar", "");
  say("a search, then a beacon: status %d, %s", status, is_advertising ? "on the air" : "silent");
  stop_discovery();

  uint8_t monitor[35] = {1, 9, 0, 3, 'F', 'o', 'o'};  // a name that begins with Foo
  if (manage(0x0052, monitor, sizeof monitor) != 0) say("no monitor");
  run(0.5, NULL);
  status = add_advertising(1, 0, 0, 0, "\4\tBar", "");
  say("a monitor, then a beacon: status %d, %s", status, is_advertising ? "on the air" : "silent");
  manage(0x0053, "\0\0", 2);
  run(0.5, NULL);

  add_advertising(1, 0, 1, 0, "\4\tBar", "");
  add_advertising(2, 0, 1, 0, "\4\tBaz", "");
  turns = 0, run(4.5, NULL);
  say("two beacons by turns: %s", turns >= 3 ? "3 turns or more" : "fewer than 3 turns");
  start_discovery();
  turns = 0, run(4.5, NULL);
  say("the same in a search: %d turns, %s", turns, is_advertising ? "on the air" : "silent");
  stop_discovery();
  run(2.5, NULL);
  say("after the search: %s", is_advertising ? "on the air" : "silent");
}
C

seen=$(sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "no search, then a beacon: status 0, on the air
a search, then a beacon: status 3, silent
a monitor, then a beacon: status 3, silent
two beacons by turns: 3 turns or more
the same in a search: 0 turns, silent
after the search: on the air" ]
