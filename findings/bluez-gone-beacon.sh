#!/bin/sh
# bluetoothd forgets a beacon in the moment in which a search ends, though it keeps what it has found for 30 s if that can be connected to.
#
# Version    bluetoothd 5.66 (bluez 5.66-1+deb12u2, Debian 12) and 5.82 (5.82-1.1, Debian 13), both on Linux 6.1.176
# Expected   "TemporaryTimeout: How long to keep temporary devices around. The value is in seconds. Default is 30." (BlueZ, main.conf). A
#            device that was found and is not paired is temporary. Our guess before the run, for a beacon that cannot be connected to
#            and a sensor that can, both heard until the end of a search:
#                while it runs: Beacon Sensor     3 s later: Beacon Sensor     40 s later: none
# Seen           while it runs: Beacon Sensor     3 s later: Sensor            40 s later: none
#            The beacon's object is removed when the last client stops its search, so a script that searches first and asks then
#            (`bluetoothctl --timeout 10 scan on; bluetoothctl devices`) never lists an iBeacon or an Eddystone, and a program that keeps
#            the path of a device loses it between two searches. While a search runs it is kept for 30 s after its last packet.
# Input      Advertising reports of a virtual controller (/dev/vhci) in a virtual machine.
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

static void command(unsigned opcode, const uint8_t *parameters) {}

static void send_reports(void) {
  report(3, 0x66, "\2\1\6\7\tBeacon", 11, -60);
  report(0, 0x77, "\2\1\6\7\tSensor", 11, -60);
  report(4, 0x77, "", 0, -60);
}
C

cat >script.sh <<'SCRIPT'
version=$1
# devices WHEN: the names that bluetoothd knows.
devices() {
  names=$(bluetoothctl devices | busybox sed 's/.* //' | busybox sort | busybox tr '\n' ' ')
  echo
  echo "> $version $1: ${names:-none}"
}
(
  echo "scan on"
  busybox sleep 25
) | bluetoothctl >/dev/null &
busybox sleep 15
devices "while it runs"
wait
busybox sleep 3
devices "3 s later"
busybox sleep 37
devices "40 s later"
SCRIPT

seen=$(sh "$guest/bluez.sh" script.sh controller.c | sed 's/ $//')
echo "$seen"
[ "$seen" = "5.66 while it runs: Beacon Sensor
5.66 3 s later: Sensor
5.66 40 s later: none
5.82 while it runs: Beacon Sensor
5.82 3 s later: Sensor
5.82 40 s later: none" ]
