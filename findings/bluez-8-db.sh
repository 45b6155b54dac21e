#!/bin/sh
# Since Debian 13, a scanner made with bleak hears a device again only when its level has changed by 8 dB, and one without flags never.
#
# Version    bleak 3.1.0 (PyPI) with BlueZ 5.66 (5.66-1+deb12u2, Debian 12) and 5.82 (5.82-1.1, Debian 13), both on Linux 6.1.176; 5.82 on
#            Linux 6.12 and 5.87 on Linux 7.2 (Debian's unstable) have the same steps
# Expected   BleakScanner(callback): the callback is for each advertisement that the system delivers, and the only filter that bleak
#            sets is LE. Our guess before the run, for 8 s with a packet every 100 ms, of a device that lies still and of one whose level
#            goes from -50 to -80 dBm and back by 1 dB each time:
#                5.66: still 80, moving 80, steps of 1 dB     5.82: still 80, moving 80, steps of 1 dB
# Seen       5.66: still 77, moving 77, steps of 1 dB     5.82: still 1, moving 9, steps of 8 dB; without flags: still 0, moving 0
#            A search whose filter names no UUID, RSSI or path loss is a plain one for the newer bluetoothd (Start Discovery instead of
#            Start Service Discovery; bluez/bluez#497), meant for pairing: it ignores devices that are not discoverable by their flags,
#            and reports an RSSI when it differs by 8 dB from the last one. The filter {"RSSI": -120}, which everything passes, brings all
#            of it back: 76, 76. Without it nearness in steps of 8 dB is all that a program sees, a thing that lies still seems to be
#            gone, and beacons and tags that send no flags do not exist. A passive scan (`or_patterns`) has the same steps.
# Input      Advertising reports of a virtual controller (/dev/vhci) in a virtual machine.
# Reported   not yet
# Needs      cc, apt-get, and qemu-system-x86_64 or Debian 12, whose package it then unpacks; 1 GB in the temporary folder; three minutes
set -eu

release=6.1.0-50-amd64
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check --target bleak bleak==3.1.0 dbus-fast==5.2.0

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

cat >controller.c <<'C'
// A controller behind /dev/vhci that hears two devices ten times a second. Without a file /still their levels go up and down.
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int controller, scanning;

// Answers a command: success, and what the kernel must know of a controller that has LE only.
static void answer(const uint8_t *packet) {
  uint8_t event[80] = {4, 0x0E, 0, 1, packet[1], packet[2]}, *data = event + 7;
  int length = 0;
  switch (packet[1] | packet[2] << 8) {
    case 0x1001: length = 8, data[0] = data[3] = 8; break;             // version 4.2
    case 0x1002: length = 64; break;                                   // no optional commands
    case 0x1003: length = 8, data[4] = 0x60; break;                    // LE, no BR/EDR
    case 0x1005: length = 7; break;                                    // no buffers of BR/EDR
    case 0x1009: length = 6, memcpy(data, "\1\0\0\1\xAA\0", 6); break;  // address
    case 0x2002: length = 3, data[0] = 251, data[2] = 3; break;        // buffers
    case 0x2003: case 0x201C: length = 8; break;                       // features, states
    case 0x2007: case 0x200F: length = 1; break;                       // power, size of the accept list
    case 0x200C: scanning = packet[4]; break;                          // LE Set Scan Enable
  }
  event[2] = 4 + length;
  if (write(controller, event, 7 + length) < 0) perror("write");
}

int main(void) {
  controller = open("/dev/vhci", O_RDWR);
  if (write(controller, "\xFF\0", 2) != 2) perror("vhci");
  long long next = 0;
  for (int count = 0;;) {
    struct pollfd file = {controller, POLLIN};
    poll(&file, 1, 10);
    uint8_t packet[1024];
    if (file.revents & POLLIN && read(controller, packet, sizeof packet) > 0 && packet[0] == 1) answer(packet);
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    long long now = t.tv_sec * 1000LL + t.tv_nsec / 1000000;
    if (!scanning || now < next) continue;
    next = now + 100;
    int8_t level = access("/still", F_OK) == 0 ? -60 : -50 - abs(count++ % 60 - 30);
    // Both nonconnectable: C1:22:33:44:55:66 with the flags 06 and a name, and C1:22:33:44:55:77 with a name only.
    uint8_t flags[] = "\4\x3E\x14\2\1\3\1\x66\x55\x44\x33\x22\xC1\x8\2\1\6\4\tBar";
    uint8_t none[] = "\4\x3E\x11\2\1\3\1\x77\x55\x44\x33\x22\xC1\5\4\tBaz";
    flags[22] = none[19] = level;
    if (write(controller, flags, 23) < 0 || write(controller, none, 20) < 0) perror("write");
  }
}
C
cc -O1 -static -o controller controller.c

cat >scan.py <<'PYTHON'
import asyncio
import os
import sys

from bleak import BleakScanner


async def heard(**options):
    """The levels of each device's packets in 8 s."""
    levels = {"66": [], "77": []}
    async with BleakScanner(lambda device, packet: levels[device.address[-2:]].append(packet.rssi), **options):
        await asyncio.sleep(8)
    await asyncio.sleep(1)
    return levels


async def main():
    still = await heard()
    os.remove("/still")
    moving = await heard()
    everything = await heard(bluez={"filters": {"RSSI": -120}})
    print("detail moving", *moving["66"])
    steps = [abs(b - a) for a, b in zip(moving["66"], moving["66"][1:])]
    counts = [len(heard[device]) for heard in (still, moving, everything) for device in ("66", "77")]
    print("seen", sys.argv[1], *counts, min(steps, default=0))


asyncio.run(main())
PYTHON

cat >init <<'INIT'
#!/bin/busybox sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin PYTHONPATH=/bleak DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/dbus/system_bus_socket
busybox mount -t devtmpfs dev /dev
busybox mount -t proc proc /proc
busybox mount -t sysfs sys /sys
exec </dev/console >/dev/console 2>&1
while read -r module; do busybox insmod "$module"; done </modules/order
busybox mkdir -p /run/dbus /var/lib/bluetooth /tmp
dbus-daemon --system --fork
/controller &
/usr/libexec/bluetooth/bluetoothd -n >/dev/null 2>&1 &
busybox sleep 2
for _ in 1 2 3 4 5 6 7 8 9; do
  bluetoothctl power on && break
  busybox sleep 1
done
: >/still
python3 /scan.py "$(bluetoothctl --version | busybox sed 's/.* //')"
busybox poweroff -f
INIT

cat >pack.py <<'PYTHON'
"""Writes a folder as an archive of cpio, which the kernel unpacks into memory."""
import os
import stat
import sys


def entry(name, mode, data=b""):
    name = name.encode() + b"\0"
    head = b"070701" + b"".join(b"%08X" % field for field in (0, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name), 0)) + name
    return head + b"\0" * (-len(head) % 4) + data + b"\0" * (-len(data) % 4)


root, output = sys.argv[1:]
with open(output, "wb") as archive:
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            path = os.path.join(folder, name)
            mode, data = os.lstat(path).st_mode, b""
            if stat.S_ISLNK(mode):
                data = os.readlink(path).encode()
            elif stat.S_ISREG(mode):
                with open(path, "rb") as file:
                    data = file.read()
            archive.write(entry(os.path.relpath(path, root), mode, data))
    archive.write(entry("TRAILER!!!", 0))
PYTHON

# debian SUITE COMMAND...: run an apt command on a suite, as if nothing were installed.
debian() {
  suite=$1
  shift
  mkdir -p "apt-$suite/lists/partial" "apt-$suite/archives/partial"
  : >>"apt-$suite/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $suite main" >"apt-$suite/list"
  "$@" -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o APT::Install-Recommends=0 -o Dir::State="$folder/apt-$suite" \
    -o Dir::State::status="$folder/apt-$suite/status" -o Dir::Cache="$folder/apt-$suite" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::SourceList="$folder/apt-$suite/list" >/dev/null 2>&1
}

# guest SUITE BLUEZ: scan in a guest with this suite's bluetoothd.
guest() {
  debian "$1" apt-get update
  debian "$1" apt-get -y --download-only install bluez="$2" dbus python3 busybox-static
  mkdir "$1"
  for directory in bin sbin lib lib64; do
    mkdir -p "$1/usr/$directory"
    ln -s usr/$directory "$1/$directory"
  done
  for package in "apt-$1"/archives/*.deb; do
    dpkg --fsys-tarfile "$package" | tar x -C "$1" --keep-directory-symlink --exclude './usr/share/doc' --exclude './usr/share/locale'
  done
  mkdir -p "$1/modules" "$1/dev" "$1/proc" "$1/sys"
  for module in $modules; do
    cp "$(find lib/modules -name "$module.ko")" "$1/modules/"
    echo "/modules/$module.ko" >>"$1/modules/order"
  done
  cp -r bleak init controller scan.py "$1/"
  chmod 755 "$1/init"
  printf 'root:x:0:0::/:/bin/sh\nmessagebus:x:100:100::/:/bin/false\n' >"$1/etc/passwd"
  printf 'root:x:0:\nmessagebus:x:100:\nbluetooth:x:101:\n' >"$1/etc/group"
  echo 0123456789abcdef0123456789abcdef >"$1/etc/machine-id"
  python3 pack.py "$1" initrd
  rm -rf "$1"
  timeout 240 $qemu -m 1500 -nographic -no-reboot -nic none -kernel boot/vmlinuz-$release -initrd initrd \
    -append "console=ttyS0 quiet panic=-1" </dev/null | tr -d '\r' >"console-$1"
  grep -a '^detail' "console-$1" >&2
  grep -a '^seen' "console-$1"
}

seen=$(guest bookworm 5.66-1+deb12u2 && guest trixie 5.82-1.1)
echo "version, packets of a device with and of one without flags: still, moving, with a filter; smallest step in dB"
echo "$seen"
echo "$seen" | awk '
  $2 == "5.66" && ($3 < 60 || $4 < 60 || $5 < 60 || $6 < 60 || $7 < 60 || $8 < 60 || $9 != 1) { changed = 1 }
  $2 == "5.82" && ($3 > 3 || $4 > 0 || $5 > 12 || $6 > 0 || $7 < 60 || $8 < 60 || $9 != 8) { changed = 1 }
  END { exit changed || NR != 2 }'
