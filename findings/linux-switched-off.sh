#!/bin/sh
# Flight mode on Linux ends neither a beacon nor a scan of the controller; and "power off" ends no beacon of a Bluetooth 4 controller.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12.117 of Debian 13 does the same
# Expected   A controller advertises and scans by itself until commands or a reset end it. "When a transmitter is blocked, it shall not
#            radiate any power", by a soft block as well (Documentation/driver-api/rfkill), and "powering down a controller will
#            invalidate all advertising Instances" (Add Advertising; BlueZ, doc/mgmt-api). Our guess before the run, for an adapter with
#            an instance and a search, that is switched off, or blocked as in flight mode:
#                Bluetooth 4    power off: silent              blocked: silent
#                Bluetooth 5    power off: silent              blocked: silent
# Seen           Bluetooth 4    power off: advertises          blocked: advertises, scans
#                Bluetooth 5    power off: silent              blocked: advertises, scans
#            The kernel closes the device, and tells the controller nothing. Unless the driver resets it then, as some do, an adapter that
#            has power, as on USB, goes on until it is switched on again. Where the controller was not told, the instance stays, too, and
#            is on the air again with the power; with Bluetooth 5 "power off" ends it for good.
# Input      A virtual controller (/dev/vhci) in a virtual machine, and a client of the management interface.
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

static bool advertises;

static void command(unsigned opcode, const uint8_t *parameters) {
  if (opcode == 0x0C03) advertises = false;                                      // Reset
  if (opcode == 0x200A || opcode == 0x2039) advertises = parameters[0] != 0;  // LE Set (Extended) Advertising Enable
}

static void event(unsigned code, const uint8_t *parameters) {}

static void show(const char *name) {
  manage(0x003D, "", 0);  // Read Advertising Features
  say("  %s: %s, %s, instances: %d", name, advertises ? "advertises" : "silent", is_scanning ? "scans" : "does not scan",
      answer_parameters[7]);
}

static void power(bool on) {
  manage(0x0005, on ? "\1" : "\0", 1);  // Set Powered
  run(5, NULL);
}

static void block(bool blocked) {
  int file = open("/dev/rfkill", O_WRONLY);
  uint8_t change[8] = {0, 0, 0, 0, 2, 3, blocked};  // of all Bluetooth adapters: the soft block
  if (write(file, change, sizeof change) != sizeof change) perror("rfkill");
  close(file);
  run(5, NULL);
}

static void use(int version) {
  plug(version == 5);
  add_advertising(1, 0, 0, 0, "\3\xFF\xFF\xFF", "");
  start_discovery();
  run(1, NULL);
}

static void questions(void) {
  for (int version = 4; version <= 5; version++) {
    say("Bluetooth %d", version);
    use(version);
    show("on");
    power(false);
    show("power off");
    power(true);
    show("power on");
    use(version);
    block(true);
    show("blocked");
    block(false);
    power(true);
    show("unblocked, power on");
  }
}
C

seen=$(sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "Bluetooth 4
  on: advertises, scans, instances: 1
  power off: advertises, does not scan, instances: 1
  power on: advertises, does not scan, instances: 1
  blocked: advertises, scans, instances: 1
  unblocked, power on: advertises, does not scan, instances: 1
Bluetooth 5
  on: advertises, scans, instances: 1
  power off: silent, does not scan, instances: 0
  power on: silent, does not scan, instances: 0
  blocked: advertises, scans, instances: 1
  unblocked, power on: advertises, does not scan, instances: 1" ]
