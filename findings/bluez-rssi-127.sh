#!/bin/sh
# bluetoothd says of a device whose level was not measured that it is heard with 127 dBm, the loudest of all.
#
# Version    bluetoothd 5.66 (bluez 5.66-1+deb12u2, Debian 12) and 5.82 (5.82-1.1, Debian 13), both on Linux 6.1.176
# Expected   127 stands for "RSSI is not available" in an LE Advertising Report (Core 5.4, Vol 4, Part E, 7.7.65.2) and in the kernel's
#            Device Found ("a value of 127 indicates that the RSSI is not available", BlueZ, doc/mgmt-api). RSSI is an optional property
#            of a device (org.bluez.Device). Our guess before the run, for devices with 127 and with -60:
#                no RSSI              RSSI: -60
# Seen       5.66:   RSSI: 127            RSSI: -60
#            5.82:   RSSI: 0x007f (127)   RSSI: 0xffffffc4 (-60)
#            (bluetoothctl-rssi.sh is about the second form), and bleak 3.1.0 names the level 127, too. The nearest of a list sorted
#            by level is the one whose distance nobody knows, and a rule for nearness such as "above -50" is always met. A search with
#            a filter for the RSSI, however low, leaves the device out: the kernel knows what 127 is. Debian's btvirt reports 127 for
#            everything. hotcold says "distance unknown".
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
  report(3, 0x66, "\2\1\6\4\tBar", 8, 127);
  report(3, 0x77, "\2\1\6\4\tBaz", 8, -60);
}
C

cat >script.sh <<'SCRIPT'
(
  echo "scan le"
  busybox sleep 300
) | bluetoothctl >/dev/null &
busybox sleep 10
for address in C1:22:33:44:55:66 C1:22:33:44:55:77; do
  for _ in 1 2 3 4 5 6 7 8 9; do
    seen=$(bluetoothctl info $address | busybox grep -E 'Name|RSSI' | busybox tr -d '\t\n')
    [ -n "$seen" ] && break
    busybox sleep 2
  done
  echo
  echo "> $1 $seen"
done
SCRIPT

seen=$(sh "$guest/bluez.sh" script.sh controller.c)
echo "$seen"
[ "$seen" = "5.66 Name: BarRSSI: 127
5.66 Name: BazRSSI: -60
5.82 Name: BarRSSI: 0x007f (127)
5.82 Name: BazRSSI: 0xffffffc4 (-60)" ]
