#!/bin/sh
# hcitool lescan leaves out each report of a packet but the first: a device whose reports always come second is not there.
#
# Version    hcitool 5.66 (bluez 5.66-1+deb12u2, Debian 12) and 5.82 (5.82-1.1, Debian 13), on Linux 6.1.176
# Expected   An event LE Advertising Report has one to 25 reports (Core 5.4, Vol 4, Part E, 7.7.65.2), and a controller may collect them.
#            hcitool(1): lescan is to "start LE scan", and prints each device. Our guess before the run, for an event with two devices,
#            and one event for each of them:
#                one event: Tag and Bar    two events: Tag and Bar
# Seen           one event: Tag            two events: Tag and Bar
#            It reads the first report and never the number of them. Linux and bluetoothctl, on the same adapter, find both. Beside a busy
#            device a controller that collects can hide another one for as long as the scan lasts.
# Input      A virtual controller (/dev/vhci) in a virtual machine.
# Reported   not yet
# Needs      See guest/bluez.sh.
set -eu

guest=$(cd "$(dirname "$0")/guest" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"

cat >controller.c <<'C'
#include "bluez.h"

static int scans;

static void command(unsigned opcode, const uint8_t *parameters) {
  if (opcode == 0x200C) scans += parameters[0];  // LE Set Scan Enable
}

static void send_reports(void) {
  if (scans == 2) {
    report(3, 0x77, "\2\1\6\4\tTag", 8, -60);
    report(3, 0x88, "\2\1\6\4\tBar", 8, -60);
    return;
  }
  uint8_t packet[] = {4, 0x3E, 38, 2, 2,
                      3, 1, 0x77, 0x55, 0x44, 0x33, 0x22, 0xC1, 8, 2, 1, 6, 4, 9, 'T', 'a', 'g', 0xC4,
                      3, 1, 0x88, 0x55, 0x44, 0x33, 0x22, 0xC1, 8, 2, 1, 6, 4, 9, 'B', 'a', 'r', 0xC4};
  send_event(packet, sizeof packet);
}
C

cat >script.sh <<'SCRIPT'
version=$1
# show NAME FILE: the names in the output of a search.
show() {
  echo
  echo "> $version $1: $(busybox sed -n 's/.*\(Tag\|Bar\).*/\1/p' "$2" | busybox sort -ru | busybox xargs)"
}
for events in "one event" "two events"; do
  busybox timeout -s INT 3 hcitool lescan >/found
  show "$events" /found
done
bluetoothctl --timeout 5 scan on >/found
show "one event, bluetoothctl" /found
SCRIPT

seen=$(sh "$guest/bluez.sh" script.sh controller.c)
echo "$seen"
[ "$seen" = "5.66 one event: Tag
5.66 two events: Tag Bar
5.66 one event, bluetoothctl: Tag Bar
5.82 one event: Tag
5.82 two events: Tag Bar
5.82 one event, bluetoothctl: Tag Bar" ]
