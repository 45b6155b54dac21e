#!/bin/sh
# Linux 6.1 does not hear LE Coded, the long range, in its searches, although the controller can, until a program selects that PHY.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12 of Debian 13 and 7.2 of unstable scan both
# Expected   A search (Start Discovery; bluetoothd and bleak do the same) finds the devices of its address types, which are LE here (BlueZ,
#            doc/mgmt-api). A controller with extended scanning can scan several PHYs at once (Core 5.4, Vol 4, Part E, 7.8.64), and
#            this one has the feature LE Coded. Our guess before the run:
#                a search scans LE 1M and LE Coded     a monitor (Add Advertisement Patterns Monitor) both, too
# Seen           a search scans LE 1M                  a monitor LE 1M
#            A sensor that advertises with long range is not there, for bluetoothctl and bleak as well: BlueZ has no setting for it. The
#            kernel remembers PHYs that a program has selected, and starts with LE 1M only. After Set PHY Configuration with LE Coded
#            (`btmgmt phy LE1MTX LE1MRX LECODEDTX LECODEDRX`, as root) both scan both, until the adapter is plugged in again. hotcold
#            scans by itself.
# Input      A virtual controller (/dev/vhci) in a virtual machine, and commands of the management interface.
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

static uint8_t phys;

static void command(unsigned opcode, const uint8_t *parameters) {
  if (opcode == 0x2041) phys = parameters[2];  // LE Set Extended Scan Parameters
}

static void event(unsigned code, const uint8_t *parameters) {}

static void scan(const char *when) {
  static const uint8_t name[35] = {1, 0x09, 0, 3, 'B', 'a', 'r'};  // one pattern: AD type, offset, length, value of 31 octets
  for (int i = 0; i < 2; i++) {
    phys = 0;
    if (i == 0) start_discovery();
    else manage(0x0052, name, sizeof name);  // Add Advertisement Patterns Monitor
    run(1, NULL);
    say("%s, %s:%s%s", when, i ? "monitor" : "search", phys & 1 ? " LE 1M" : "", phys & 4 ? " LE Coded" : "");
    if (i == 0) stop_discovery();
    else manage(0x0053, "\0", 2);  // Remove Advertisement Monitor: all
    run(1, NULL);
  }
}

static void questions(void) {
  plug(true);
  scan("plugged in");
  manage(0x0045, "\0\x66\0", 4);  // Set PHY Configuration: LE 1M and LE Coded, each TX and RX
  scan("selected");
  manage(0x0005, "\0", 1);  // Set Powered
  manage(0x0005, "\1", 1);
  run(0.3, NULL);
  scan("off and on");
}
C

seen=$(sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "plugged in, search: LE 1M
plugged in, monitor: LE 1M
selected, search: LE 1M LE Coded
selected, monitor: LE 1M LE Coded
off and on, search: LE 1M LE Coded
off and on, monitor: LE 1M LE Coded" ]
