#!/bin/sh
# Set Advertising does not silence the beacons of programs with Bluetooth 5, but when it is over, only one of them is on the air again.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12 of Debian 13 and 7.2 of unstable do the same
# Expected   Set Advertising "will temporarily deactivate any configuration made by the Add Advertising command. This command takes
#            precedence. Once a Set Advertising command with value 0x00 is issued any previously made configurations ... will be
#            re-enabled" (BlueZ, doc/mgmt-api). Our guess before the run, for two beacons, 1 and 2, and the kernel's own, 0:
#                before: 1 2     Set Advertising 1: 0        Set Advertising 0: 1 2      with Bluetooth 4, where they take turns, too
# Seen           before: 1 2     Set Advertising 1: 0 1 2    Set Advertising 0: 2        with Bluetooth 4 as expected
#            The command that ends the kernel's beacon ends all three, and only the last one is started again. The kernel still counts
#            two instances, and reports none as removed: the program that has added the first cannot know that nobody hears it.
# Input      A virtual controller (/dev/vhci) in a virtual machine, and the commands that "btmgmt advertising on" and "off" send.
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

static bool sets[3];   // which are on the air, with Bluetooth 5
static bool heard[3];  // which have been, with Bluetooth 4
static int current;    // the one whose data the controller has, with Bluetooth 4
static int removed;

static void command(unsigned opcode, const uint8_t *parameters) {
  if (opcode == 0x2039 && parameters[1] == 0) memset(sets, 0, sizeof sets);  // LE Set Extended Advertising Enable: all sets
  else if (opcode == 0x2039) sets[parameters[2]] = parameters[0];
  // LE Set Advertising Data: Bar and Bars are behind the flags
  if (opcode == 0x2008) current = parameters[0] <= 3 ? 0 : parameters[4] == 4 ? 1 : 2;
  if ((opcode == 0x2008 || opcode == 0x200A) && is_advertising) heard[current] = true;
}

static void event(unsigned code, const uint8_t *parameters) {
  if (code == 0x0024) removed++;  // Advertising Removed
}

static void show(const char *name) {
  memset(heard, 0, sizeof heard);
  heard[current] = is_advertising;
  run(20, NULL);
  const bool *seen = extended ? sets : heard;
  say("Bluetooth %d, %s:%s%s%s", extended ? 5 : 4, name, seen[0] ? " 0" : "", seen[1] ? " 1" : "", seen[2] ? " 2" : "");
}

static void questions(void) {
  for (int version = 4; version <= 5; version++) {
    plug(version == 5);
    add_advertising(1, 1, 0, 0, "\4\tBar", "");
    add_advertising(2, 1, 0, 0, "\5\tBars", "");
    show("before");
    manage(0x0029, "\1", 1);
    run(3, NULL);
    show("Set Advertising 1");
    manage(0x0029, "\0", 1);
    show("Set Advertising 0");
    manage(0x003D, "", 0);  // Read Advertising Features
    say("instances: %d, removed: %d", answer_parameters[7], removed);
  }
}
C

seen=$(sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "Bluetooth 4, before: 1 2
Bluetooth 4, Set Advertising 1: 0
Bluetooth 4, Set Advertising 0: 1 2
instances: 2, removed: 0
Bluetooth 5, before: 1 2
Bluetooth 5, Set Advertising 1: 0 1 2
Bluetooth 5, Set Advertising 0: 2
instances: 2, removed: 0" ]
