#!/bin/sh
# dpkt reads all packets of a pcapng file by its first interface's clock and link type: a second adapter's are from the year 57882.
#
# Version    dpkt 1.9.8 (PyPI), "fast, simple packet creation / parsing"
# Expected   A pcapng file has a description of each interface, with its own link type and the unit of its times (if_tsresol), and each
#            packet names its interface (draft-ietf-opsawg-pcapng, 4.2 and 4.3). Such a file comes from two adapters at once, or from
#            mergecap when one capture is in microseconds and the other in nanoseconds. Our guess before the run, for three
#            packets within half a second, the second one of the other interface:
#                1764441600.25 1764441600.5 1764441600.75    the link type of each (201, 251, 201)
# Seen           1764441600.25 1764441600500.0 1764441600.75    201 for all
#            The reader keeps the first description and skips the others. The packets of a nanosecond interface are a thousand times
#            too late, or a thousand times too early if it is the first, and a sniffer's packets are taken for HCI packets.
# Input      A pcapng file of an HCI capture (201, microseconds) and of a sniffer of the link layer (251, nanoseconds); made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check dpkt==1.9.8

cat >"$folder/read.py" <<'PYTHON'
import io
import struct

import dpkt

START = 1764441600
REPORT = bytes.fromhex("00000001 043e1102010301 6655443322c1 05 0442617200 c4")
SNIFFED = bytes.fromhex("d6be898e 4206 6655443322c1 c047a4")


def block(kind, body):
    body += bytes(-len(body) % 4)
    return struct.pack("<II", kind, 12 + len(body)) + body + struct.pack("<I", 12 + len(body))


def interface(link_type, digits):
    """An interface whose times have this many digits after the point."""
    return block(1, struct.pack("<HHI", link_type, 0, 0) + struct.pack("<HHBxxx", 9, 1, digits) + bytes(4))


def packet(interface, time, data):
    return block(6, struct.pack("<IIIII", interface, time >> 32, time & 0xFFFFFFFF, len(data), len(data)) + data)


file = block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)) + interface(201, 6) + interface(251, 9)
file += packet(0, START * 10**6 + 250_000, REPORT)
file += packet(1, START * 10**9 + 500_000_000, SNIFFED)
file += packet(0, START * 10**6 + 750_000, REPORT)
reader = dpkt.pcapng.Reader(io.BytesIO(file))
print(*(time for time, _ in reader), "link type", reader.datalink())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "1764441600.25 1764441600500.0 1764441600.75 link type 201" ]
