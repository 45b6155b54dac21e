#!/bin/sh
# Linux offers 251 bytes for an advertisement that it sends in packets of 31, and data for packets without: then it is not sent at all.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12 of Debian 13 and 7.2 of unstable do the same
# Expected   Add Extended Advertising Parameters returns MaxAdvDataLen and MaxScanRspLen of the instance; without a flag for a secondary
#            channel it "will result in legacy advertising" (BlueZ, doc/mgmt-api), whose packets hold 31 bytes. Of extended packets, those
#            that can be scanned have no data, and others no scan response; a controller refuses more (Core 5.4, Vol 4, Part E, 7.8.54
#            and 7.8.55). Our guess before the run, for the lengths that Linux offers, of data and of the scan response:
#                legacy: 31 and 31     extended: 251 and 0     extended, with a scan response: 0 and 251     connectable: 251 and 0
# Seen           legacy: 251 and 251   extended: 251 and 251   extended, with a scan response: 251 and 251   connectable: 251 and 251
#            and what is within these lengths, and outside of Core's, fails with Invalid Parameters, which is the controller's answer:
#                legacy, 40 bytes: 13    extended, with a scan response, 40 and 40: 13    connectable, 40 and 40: 13
#            Read Advertising Features has the same 251 and 251, which bluetoothd passes on as MaxAdvLen and MaxScnRspLen: a program that
#            fills its advertisement up to them cannot register it, unless it chooses a SecondaryChannel and leaves one of the two empty.
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

static void command(unsigned opcode, const uint8_t *parameters) {}

static void event(unsigned code, const uint8_t *parameters) {}

static void advertise(const char *words, uint32_t flags, int data, int scan_response) {
  uint8_t parameters[18] = {1, flags, flags >> 8, flags >> 16};
  manage(0x0054, parameters, sizeof parameters);  // Add Extended Advertising Parameters
  const uint8_t *offered = answer_parameters + 2;  // behind the instance and the power
  char lengths[40];
  sprintf(lengths, "%d and %d offered", offered[0], offered[1]);
  uint8_t added[3 + 80] = {1, data, scan_response};  // one AD structure of a manufacturer's data in each
  if (data > 0) added[3] = data - 1, added[4] = 0xFF;
  if (scan_response > 0) added[3 + data] = scan_response - 1, added[4 + data] = 0xFF;
  int status = manage(0x0055, added, 3 + data + scan_response);  // Add Extended Advertising Data
  say("%s: %s, %d and %d: %d", words, lengths, data, scan_response, status);
  remove_advertising();
}

static void questions(void) {
  enum { connectable = 1, extended_1m = 1 << 7, with_scan_response = 1 << 16 };
  plug(true);
  advertise("legacy", 0, 28, 0);
  advertise("legacy", 0, 40, 0);
  advertise("extended", extended_1m, 40, 0);
  advertise("extended, with a scan response", extended_1m | with_scan_response, 0, 40);
  advertise("extended, with a scan response", extended_1m | with_scan_response, 40, 40);
  advertise("extended, connectable", connectable | extended_1m, 40, 0);
  advertise("extended, connectable", connectable | extended_1m | with_scan_response, 40, 40);
}
C

seen=$(sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "legacy: 251 and 251 offered, 28 and 0: 0
legacy: 251 and 251 offered, 40 and 0: 13
extended: 251 and 251 offered, 40 and 0: 0
extended, with a scan response: 251 and 251 offered, 0 and 40: 0
extended, with a scan response: 251 and 251 offered, 40 and 40: 13
extended, connectable: 251 and 251 offered, 40 and 0: 0
extended, connectable: 251 and 251 offered, 40 and 40: 13" ]
