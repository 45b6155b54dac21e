#!/bin/sh
# tshark scrambles the times of a pcapng capture in picoseconds.
#
# Version    tshark 4.0.17-0+deb12u3 (Debian 12); for comparison dpkt 1.9.8 (PyPI)
# Expected   if_tsresol (option 9 of the Interface Description Block; IETF draft-ietf-opsawg-pcapng, 4.2) may be any negative power of
#            10 or of 2. tshark keeps nanoseconds, so of picoseconds it drops three digits. Our guess before the run, for four packets
#            a quarter of a second apart: 1000.000 1000.250 1000.500 1000.750
# Seen           dpkt 1000.000 1000.250 1000.500 1000.750
#                tshark, 10^-9   1000.000 1000.250 1000.500 1000.750
#                tshark, 10^-12  1000.000 1000.010 1000.001 1000.012
#            The seconds are right. Their fraction times 10^9 does not fit into 64 bits, and what is left is divided: the third packet is
#            before the second. The same with 10^-11 and 2^-40; editcap writes the wrong times into a new file. hotcold multiplies
#            with 128 bits.
# Input      A pcapng file with one interface (link type 201) and four HCI events.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries come from its archive as they are.
set -eu

version=4.0.17-0+deb12u3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check dpkt==1.9.8
cd "$folder"
libraries=$(apt-cache depends libwireshark16="$version" libwiretap13="$version" libwsutil14="$version" |
  sed -n 's/^ *Depends: \(lib[a-z0-9.+-]*\)$/\1/p' | grep -vx -e libc6 -e 'lib\(wireshark16\|wiretap13\|wsutil14\)' | sort -u)
# shellcheck disable=SC2086 # one argument per package
apt-get download -qq tshark="$version" wireshark-common="$version" libwireshark16="$version" libwiretap13="$version" \
  libwsutil14="$version" $libraries 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >write.py <<'PYTHON'
import struct

import dpkt

packet = struct.pack(">I", 1) + bytes.fromhex("040E04010C2000")
packet += bytes(-len(packet) % 4)


def block(kind, body):
    length = struct.pack("<I", len(body) + 12)
    return struct.pack("<I", kind) + length + body + length


for digits in (9, 12):
    capture = block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1))
    capture += block(1, struct.pack("<HHI", 201, 0, 0) + struct.pack("<HHBxxxHH", 9, 1, digits, 0, 0))
    for quarters in range(4000, 4004):
        ticks = quarters * 10**digits // 4
        head = struct.pack("<IIIII", 0, ticks >> 32, ticks & 0xFFFFFFFF, 11, 11)
        capture += block(6, head + packet)
    with open(f"{digits}.pcapng", "wb") as file:
        file.write(capture)
with open("12.pcapng", "rb") as file:
    print("dpkt", *(f"{time:.3f}" for time, _ in dpkt.pcapng.Reader(file)))
PYTHON

other=$(venv/bin/python write.py)
read_times() {
  LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libwireshark.so.16) root/usr/bin/tshark -r "$1" -T fields -e frame.time_epoch \
    2>/dev/null | sed 's/......$//' | tr '\n' ' '
}
seen="$other
tshark, 10^-9 $(read_times 9.pcapng)
tshark, 10^-12 $(read_times 12.pcapng)"
echo "$seen"
[ "$seen" = "dpkt 1000.000 1000.250 1000.500 1000.750
tshark, 10^-9 1000.000 1000.250 1000.500 1000.750 
tshark, 10^-12 1000.000 1000.010 1000.001 1000.012 " ]
