#!/bin/sh
# Linux advertises ten letters of a longer name, or none, where all of it has room; and with Bluetooth 5 a new name only the next time.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12.117 of Debian 13 does the same
# Expected   Add Advertising, flag 6: "Add Local Name in Scan_Rsp" (BlueZ, doc/mgmt-api). A scan response has 31 bytes, of which a name
#            needs two more than it has letters; a name that is too long is shortened to what fits (Core Specification Supplement,
#            Part A, 1.2). Set Local Name has changed the name when it is answered. Our guess before the run:
#                Bartholomew alone: Bartholomew       Bar behind 20 other bytes: Bar
#                Bar, changed to Bartholomew: Bartholomew, with Bluetooth 4 and 5
# Seen       A name of more than 10 letters is shortened to 10, whatever room there is, also in the 251 bytes of an extended set. With
#            less than 13 bytes left there is no name at all, though "Bar" needs 5. With extended advertising the kernel restarts the
#            set when the name changes, but does not write the scan response:
#                Bartholomew alone: Bartholome        Bar behind 20 other bytes: none
#                Bar, changed to Bartholomew: Bartholome with Bluetooth 4, Bar with Bluetooth 5 (at the next Add Advertising Bartholome)
#            bluetoothd leaves the name to the kernel if an advertisement includes "local-name" (bluetoothctl: `advertise.name on`).
# Input      Commands of the management interface; a virtual controller (/dev/vhci) in a virtual machine.
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

static char name[32];  // in the scan response

static void read_name(const uint8_t *data, int length) {
  strcpy(name, "none");
  for (int i = 0; i + 1 < length && data[i] > 0; i += data[i] + 1) {
    if (data[i + 1] != 8 && data[i + 1] != 9) continue;  // Shortened, Complete Local Name
    snprintf(name, sizeof name, "%.*s", data[i] - 1, data + i + 2);
  }
}

static void command(unsigned opcode, const uint8_t *parameters) {
  if (opcode == 0x2009) read_name(parameters + 1, parameters[0]);  // LE Set Scan Response Data
  if (opcode == 0x2038) read_name(parameters + 4, parameters[3]);  // LE Set Extended Scan Response Data
}

static void event(unsigned code, const uint8_t *parameters) {}

static void set_name(const char *new_name) {
  uint8_t parameters[260] = {0};
  strcpy((char *)parameters, new_name);
  manage(0x000F, parameters, 260);
  run(0.3, NULL);
}

static void advertise(const char *words, const char *scan_response) {
  add_advertising(1, 1 << 6, 0, 0, "\4\xff\xff\xff\1", scan_response);
  run(0.3, NULL);
  say("Bluetooth %d, %s: %s", extended ? 5 : 4, words, name);
}

static void questions(void) {
  for (int has_extended = 0; has_extended < 2; has_extended++) {
    plug(has_extended);
    set_name("Bartholomew");
    advertise("Bartholomew", "");
    remove_advertising();
    set_name("Bar");
    advertise("Bar behind 20 bytes", "\x13\xff\xff\xff" "0123456789abcdef");
    remove_advertising();
    advertise("Bar", "");
    set_name("Bartholomew");
    say("Bluetooth %d, changed to Bartholomew: %s", extended ? 5 : 4, name);
    remove_advertising();
  }
}
C

seen=$(sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "Bluetooth 4, Bartholomew: Bartholome
Bluetooth 4, Bar behind 20 bytes: none
Bluetooth 4, Bar: Bar
Bluetooth 4, changed to Bartholomew: Bartholome
Bluetooth 5, Bartholomew: Bartholome
Bluetooth 5, Bar behind 20 bytes: Bar
Bluetooth 5, Bar: Bar
Bluetooth 5, changed to Bartholomew: Bar" ]
