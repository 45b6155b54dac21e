#!/bin/sh
# With privacy on, Linux never changes the private address of a beacon that a program adds, though it does that of its own every 15 min.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12 of Debian 13 and 7.2 of unstable do the same
# Expected   A device that advertises with a resolvable private address makes a new one when TGAP(private_addr_int) is over, which is
#            15 minutes (Core 5.4, Vol 3, Part C, 10.7 and Appendix A), and 900 s in the kernel (rpa_timeout). Set Advertising is the
#            kernel's own beacon; Add Advertising that of a program, and of bluetoothd. So one expects for the addresses of 2 h:
#                Set Advertising: 8    Add Advertising: 8, with Bluetooth 4 and 5
# Seen           Set Advertising: 8    Add Advertising: 1, with Bluetooth 4 and 5
#            There is one address in a whole day, too. "Privacy = device" in bluetoothd's main.conf hides the adapter's address, but
#            whoever hears the beacon can follow it. The program has to remove the beacon, and to add it again.
# Input      A virtual controller (/dev/vhci) in a virtual machine, and management commands.
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

static int addresses;

static void command(unsigned opcode, const uint8_t *parameters) {
  // LE Set Random Address, LE Set Advertising Set Random Address
  if (opcode == 0x2005 || opcode == 0x2035) addresses++;
}

static void event(unsigned code, const uint8_t *parameters) {}

static void wait_for(double hours) {
  double end = now() + 3600 * hours;
  while (now() < end) {
    struct pollfd files[2] = {{controller, POLLIN}, {management, POLLIN}};
    if (poll(files, 2, 10000) > 0) run(0.02, NULL);
  }
}

static void plug_private(bool has_extended) {
  static const uint8_t privacy[17] = {1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};  // on, and the resolving key
  plug_in(has_extended);
  run(1, NULL);
  if (manage(0x000D, "\1", 1) != 0) say("Set Low Energy failed");
  if (manage(0x002F, privacy, sizeof privacy) != 0) say("Set Privacy failed");
  if (manage(0x0005, "\1", 1) != 0) say("Set Powered failed");
  run(0.3, NULL);
  addresses = 0;
}

static void questions(void) {
  plug_private(false);
  if (manage(0x0029, "\1", 1) != 0) say("Set Advertising failed");
  wait_for(2);
  say("Set Advertising, Bluetooth 4: %d", addresses);
  for (int version = 4; version <= 5; version++) {
    plug_private(version == 5);
    if (add_advertising(1, 1, 0, 0, "\4\tBar", "") != 0) say("Add Advertising failed");
    wait_for(2);
    say("Add Advertising, Bluetooth %d: %d", version, addresses);
    remove_advertising();
    add_advertising(1, 1, 0, 0, "\4\tBar", "");
    run(1, NULL);
    say("removed and added again: %d", addresses);
  }
}
C

seen=$(ciphers="sha512_generic ctr jitterentropy_rng drbg" sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "Set Advertising, Bluetooth 4: 8
Add Advertising, Bluetooth 4: 1
removed and added again: 2
Add Advertising, Bluetooth 5: 1
removed and added again: 2" ]
