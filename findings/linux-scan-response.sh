#!/bin/sh
# While Linux searches, a device whose scan responses are lost is heard only when another device sends: alone it is never found.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12)
# Expected   A search (Start Discovery; bluetoothd and bleak do the same) reports what it hears: "Device Found" with the address, data and
#            RSSI of an advertisement (BlueZ, doc/mgmt-api). An active scan asks for a scan response, too, but that need not come: a
#            weak device does not hear the request. Our guess before the run, for advertisements every 100 ms in 5 s:
#                nonconnectable 50    scannable with scan responses 50    without, alone 50    without, another device each second 50
# Seen       The kernel keeps a scannable advertisement until its scan response, or an advertisement of another device, comes. The next
#            one of the same device replaces it, unreported:
#                nonconnectable 49    scannable with scan responses 49    without, alone 0     without, another device each second 5
#            The end of the search does not deliver it either. So a device at the edge of its range is heard as often as its loudest
#            neighbour, and in a quiet place not at all, although the controller reports it ten times a second. hotcold reads the
#            controller's reports itself.
# Input      Advertising reports of a virtual controller (/dev/vhci) in a virtual machine, and commands of the management interface.
# Reported   not yet
# Needs      cc, and qemu-system-x86_64 or Debian 12, whose package it then unpacks; a minute
set -eu

release=6.1.0-50-amd64
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"

modules="rfkill crc16 ecc ecdh_generic cmac ecb bluetooth hci_vhci" # in the order of their dependencies
apt-get download -qq linux-image-$release=6.1.176-1 2>/dev/null
# shellcheck disable=SC2046 # one argument per module
dpkg --fsys-tarfile linux-image-*.deb |
  tar x --wildcards './boot/vmlinuz-*' $(for module in $modules; do echo "*/$module.ko"; done)
qemu="qemu-system-x86_64"
if ! command -v $qemu >/dev/null; then
  mkdir -p archives/partial
  apt-get -y -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o Dir::Cache::archives="$folder/archives" --download-only \
    --no-install-recommends install qemu-system-x86 >/dev/null 2>&1
  for package in archives/*.deb; do dpkg -x "$package" tools; done
  libraries=tools/usr/lib/x86_64-linux-gnu:tools/lib/x86_64-linux-gnu
  qemu="env LD_LIBRARY_PATH=$libraries tools/usr/bin/$qemu -L tools/usr/share/seabios -L tools/usr/share/qemu"
fi

cat >guest.c <<'C'
// The guest's only program: the controller behind /dev/vhci, and the client of the kernel's management interface.
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int controller, management, scanning, answered, found;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

// Answers a command: success, and what the kernel must know of a controller that has LE only.
static void answer(const uint8_t *packet) {
  unsigned opcode = packet[1] | packet[2] << 8;
  uint8_t event[80] = {4, 0x0E, 0, 1, packet[1], packet[2]}, *data = event + 7;
  int length = 0;
  switch (opcode) {
    case 0x1001: length = 8, data[0] = data[3] = 8; break;                 // version 4.2
    case 0x1002: length = 64; break;                                       // no optional commands
    case 0x1003: length = 8, data[4] = 0x60; break;                        // LE, no BR/EDR
    case 0x1005: length = 7; break;                                        // no buffers of BR/EDR
    case 0x1009: length = 6, memcpy(data, "\1\0\0\1\xAA\0", 6); break;      // address
    case 0x2002: length = 3, data[0] = 251, data[2] = 3; break;            // buffers
    case 0x2003: case 0x201C: length = 8; break;                           // features, states
    case 0x2007: case 0x200F: length = 1; break;                           // power, size of the accept list
    case 0x200C: scanning = packet[4]; break;                              // LE Set Scan Enable
  }
  event[2] = 4 + length;
  if (write(controller, event, 7 + length) < 0) perror("write");
}

static void report(uint8_t kind, uint8_t address, const char *data, uint8_t length) {
  uint8_t event[64] = {4, 0x3E, 12 + length, 2, 1, kind, 1, address, 0x55, 0x44, 0x33, 0x22, 0xC1, length};
  memcpy(event + 14, data, length);
  event[14 + length] = -60;
  if (write(controller, event, 15 + length) < 0) perror("write");
}

static void command(uint16_t opcode, uint16_t index, uint8_t parameter) {
  uint8_t packet[7] = {opcode, opcode >> 8, index, index >> 8, 1, 0, parameter};
  answered = 0;
  if (write(management, packet, 7) < 0) perror("command");
}

// Serves controller and client for a time, or until a command is answered. `air` is what is sent ten times a second.
static void run(double seconds, const char *air) {
  double end = now() + seconds, next = now();
  for (int count = 0; now() < end && !(air == NULL && answered);) {
    struct pollfd files[2] = {{controller, POLLIN}, {management, POLLIN}};
    poll(files, 2, 10);
    uint8_t packet[1024];
    if (files[0].revents & POLLIN && read(controller, packet, sizeof packet) > 0 && packet[0] == 1) answer(packet);
    if (files[1].revents & POLLIN && read(management, packet, sizeof packet) > 0) {
      if (packet[0] == 0x01 || packet[0] == 0x02) answered = 1;  // Command Complete, Command Status
      if (packet[0] == 0x12 && packet[6] == 0x66) found++;       // Device Found
    }
    if (air == NULL || !scanning || now() < next) continue;
    next = now() + 0.1;
    if (strchr(air, 'i')) report(0, 0x66, "\4\tBar", 5);
    if (strchr(air, 's')) report(4, 0x66, "", 0);
    if (strchr(air, 'n')) report(3, 0x66, "\4\tBar", 5);
    if (strchr(air, 'o') && count++ % 10 == 0) report(3, 0x77, "\6\tOther", 7);
  }
}

static void search(const char *words, const char *air) {
  found = 0;
  command(0x0023, 0, 6), run(5, NULL);  // Start Discovery of LE, which is an active scan
  double begin = now();
  run(5, air);
  printf("%s: %d in %.0f s\n", words, found, now() - begin);
  command(0x0024, 0, 6), run(5, NULL), run(0.5, "");
}

int main(void) {
  mkdir("/dev", 0755);
  mount("dev", "/dev", "devtmpfs", 0, NULL);
  for (int file = 0; file < 3; file++) dup2(open("/dev/console", O_RDWR), file);
  FILE *order = fopen("/modules/order", "r");
  for (char name[256]; fscanf(order, "%255s", name) == 1;) {
    int module = open(name, O_RDONLY);
    if (syscall(SYS_finit_module, module, "", 0) != 0) printf("%s not loaded\n", name);
  }
  controller = open("/dev/vhci", O_RDWR);
  if (write(controller, "\xFF\0", 2) != 2) perror("vhci");
  struct { unsigned short family, device, channel; } all = {31, 0xFFFF, 3};  // HCI_DEV_NONE, HCI_CHANNEL_CONTROL
  management = socket(31, SOCK_RAW | SOCK_CLOEXEC, 1);
  if (bind(management, (struct sockaddr *)&all, sizeof all) != 0) perror("bind");
  run(1, "");
  command(0x000D, 0, 1), run(5, NULL);  // Set Low Energy
  command(0x0005, 0, 1), run(5, NULL);  // Set Powered
  search("nonconnectable, alone", "n");
  search("scannable with scan responses", "is");
  search("scannable, scan responses lost, alone", "i");
  search("the same, with another device once a second", "io");
  sync();
  reboot(RB_POWER_OFF);
}
C
cc -O1 -static -o init guest.c

# The guest's files, as an archive of cpio.
# shellcheck disable=SC2086 # one argument per module
python3 - $modules <<'PYTHON'
import glob
import sys


def entry(name, mode, data=b""):
    name = name.encode() + b"\0"
    head = b"070701" + b"".join(b"%08X" % field for field in (0, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name), 0)) + name
    return head + b"\0" * (-len(head) % 4) + data + b"\0" * (-len(data) % 4)


def read(name):
    with open(name, "rb") as file:
        return file.read()


files = [f"/modules/{module}.ko" for module in sys.argv[1:]]
archive = entry("init", 0o100755, read("init")) + entry("modules", 0o40755)
for module, file in zip(sys.argv[1:], files):
    archive += entry(file[1:], 0o100644, read(glob.glob(f"lib/modules/*/kernel/**/{module}.ko", recursive=True)[0]))
archive += entry("modules/order", 0o100644, "\n".join(files).encode()) + entry("TRAILER!!!", 0)
with open("initrd", "wb") as output:
    output.write(archive)
PYTHON

seen=$(timeout 240 $qemu -m 256 -nographic -no-reboot -nic none -kernel boot/vmlinuz-$release -initrd initrd \
  -append "console=ttyS0 quiet panic=-1" </dev/null | tr -d '\r' | sed -n 's/^\(\(nonc\|scann\|the same\).*: [0-9]*\) in 5 s$/\1/p')
echo "$seen"
echo "$seen" | awk -F ': ' '
  NR <= 2 && $2 < 40 || NR == 3 && $2 != 0 || NR == 4 && ($2 < 3 || $2 > 7) { changed = 1 }
  END { exit changed || NR != 4 }'
