#!/bin/sh
# RootCanal's levels are a counter: a sender that lies still gets 15 dB weaker with each packet, at any transmit power.
#
# Version    rootcanal 1.13.0 (PyPI), Google's virtual controller (Android's emulator has the same)
# Expected   RSSI is the level of this packet at this receiver in dBm (Core 5.4, Vol 4, Part E, 7.7.65.13). A simulation may use one
#            level for all distances, but it follows the transmit power, which the controller accepts, returns as selected power and
#            reports; a sender that does not move keeps its level. Our guess before the run, for 20 and for -20 dBm:
#                20 dBm: steps of 0 dB     -20 dBm: steps of 0 dB, 40 dB below
# Seen       Each level is 15 dB below the one before, down to about -127, and starts again near 0, at either power. The packets of all
#            senders count together: RootCanal has two more, "gDevice-beacon", and at each of their packets 15 dB are missing here.
#                20 dBm: -40 -55 -70 -85 -2 -17 -32 -47 ...     -20 dBm: -7 -22 -37 -52 -67 -82 -97 -14 ...
#            What averages or sorts by level cannot be tested with it: every device comes and goes all the time.
# Input      HCI commands for two controllers at one RootCanal: an extended advertising set, and a scan.
# Needs      The wheel's program needs glibc 2.39, although the wheel says "any": it is run with the libraries of Debian 13.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check rootcanal==1.13.0

mkdir -p lists/partial debs root
cat >sources.list <<'LIST'
deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main
LIST
debian_13() {
  apt-get -qq -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$folder/lists" \
    -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= "$@" 2>/dev/null
}
debian_13 update
(cd debs && debian_13 download libc6 libstdc++6 libgcc-s1)
for package in debs/*.deb; do dpkg -x "$package" root; done

cat >levels.py <<'PYTHON'
import select
import socket
import struct
import subprocess
import sys
import time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
libraries = "root/usr/lib/x86_64-linux-gnu"
program = sys.argv[1]
canal = subprocess.Popen(
    [f"{libraries}/ld-linux-x86-64.so.2", "--library-path", libraries, program, "-hci_port", str(port)]
    + ["-test_port", str(port + 1), "-link_port", str(port + 2), "-link_ble_port", str(port + 3)],
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)


def connect():
    for _ in range(100):
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            time.sleep(0.1)
    raise SystemExit("RootCanal does not listen")


def command(controller, opcode, parameters=b""):
    controller.sendall(struct.pack("<BHB", 1, opcode, len(parameters)) + parameters)
    time.sleep(0.05)


def reports(controller, seconds):
    """The level and address of each report of one extended advertisement."""
    data, end = b"", time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if select.select([controller], [], [], left)[0]:
            data += controller.recv(4096)
    while len(data) >= 3:
        event, data = data[: 3 + data[2]], data[3 + data[2] :]
        if event[1] == 0x3E and event[3] == 0x0D:
            yield struct.unpack("b", event[18:19])[0], event[7:14]


try:
    sender, receiver = connect(), connect()
    for controller in (sender, receiver):
        command(controller, 0x0C03)  # Reset
        command(controller, 0x0C01, b"\xff" * 8)  # event masks
        command(controller, 0x2001, b"\xff" * 6 + b"\x0f\0")
    command(receiver, 0x2041, struct.pack("<BBBBHH", 0, 0, 1, 0, 160, 160))  # a passive scan, 100 ms of 100 ms
    for power in (20, -20):
        interval = struct.pack("<I", 160)[:3]  # 100 ms; an extended advertisement that nobody can connect to
        command(sender, 0x2036, bytes([1, 0, 0]) + interval * 2 + bytes([7, 0, 0]) + bytes(6) + struct.pack("<BbBBBBB", 0, power, 1, 0, 1, 0, 0))
        command(sender, 0x2037, bytes([1, 3, 1, 3, 2, 1, 6]))  # its data: flags
        command(sender, 0x2039, b"\1\1\1\0\0\0")
        command(receiver, 0x2042, b"\1\0\0\0\0\0")
        heard = list(reports(receiver, 4))
        # RootCanal has two more devices that send, "gDevice-beacon", each once a second.
        levels = [level for level, address in heard if address[1:] == b"\0\0\xde\x10\x4c\xda"]
        all_levels = [level for level, _ in heard]
        down = sum(b - a == -15 for a, b in zip(all_levels, all_levels[1:])) / (len(all_levels) - 1)
        spread = max(levels) - min(levels)
        print(power, "dBm:", *levels, file=sys.stderr)
        print(f"{power} dBm: most steps are -15 dB: {down > 0.75}, spread above 90 dB: {spread > 90}")
        command(receiver, 0x2042, bytes(6))
        command(sender, 0x2039, b"\0\1\1\0\0\0")
        list(reports(receiver, 0.3))
finally:
    canal.terminate()
    canal.wait()
PYTHON

program=$(echo venv/lib/python3*/site-packages/rootcanal/bin/linux-x86_64/rootcanal)
seen=$(python3 levels.py "$program")
echo "$seen"
[ "$seen" = "20 dBm: most steps are -15 dB: True, spread above 90 dB: True
-20 dBm: most steps are -15 dB: True, spread above 90 dB: True" ]
