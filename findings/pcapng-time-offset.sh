#!/bin/sh
# scapy and python-pcapng ignore the time offset of a pcapng interface: a capture of today is from 1970.
#
# Version    scapy 2.8.0, python-pcapng 2.1.1; for comparison dpkt 1.9.8 (all PyPI)
# Expected   if_tsoffset (option 14 of the Interface Description Block; IETF draft-ietf-opsawg-pcapng, 4.2) is a number of seconds that
#            "must be added to the timestamp of each packet to obtain the absolute timestamp". A writer may count from the capture's
#            begin, and put the begin there. All three read if_tsresol, the option beside it. Our guess before the run, for the
#            capture with the offset as for the same one without: 1795900000.0 1795900000.5
# Seen           dpkt 1795900000.0 1795900000.5
#                scapy 0.0 0.5
#                python-pcapng 0.0 0.5
#            Without the offset all give the first. Wireshark 4.0.17 and hotcold add it.
# Input      A pcapng file with one interface (link type 201), and the same HCI event twice, half a second apart.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scapy==2.8.0 python-pcapng==2.1.1 dpkt==1.9.8

cat >"$folder/read.py" <<'PYTHON'
import struct
import sys

import dpkt
import pcapng
from scapy.utils import RawPcapNgReader

begin = 1_795_900_000
packet = struct.pack(">I", 1) + bytes.fromhex("040E04010C2000")
packet += bytes(-len(packet) % 4)


def block(kind, body):
    length = struct.pack("<I", len(body) + 12)
    return struct.pack("<I", kind) + length + body + length


def capture(offset):
    options = struct.pack("<HHq", 14, 8, offset) + bytes(4) if offset else b""
    data = block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)) + block(1, struct.pack("<HHI", 201, 0, 65535) + options)
    for half in (0, 1):
        time = (begin - offset) * 1_000_000 + half * 500_000
        data += block(6, struct.pack("<IIIII", 0, time >> 32, time & 0xFFFFFFFF, 11, 11) + packet)
    return data


for offset in (0, begin):
    name = f"{sys.argv[1]}/{offset}.pcapng"
    with open(name, "wb") as file:
        file.write(capture(offset))
    with open(name, "rb") as file:
        print("dpkt", *(time for time, _ in dpkt.pcapng.Reader(file)))
    with RawPcapNgReader(name) as reader:
        print("scapy", *(((data.tshigh << 32) + data.tslow) / data.tsresol for _, data in reader))
    with open(name, "rb") as file:
        print("python-pcapng", *(data.timestamp for data in pcapng.FileScanner(file) if hasattr(data, "timestamp")))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py" "$folder")
echo "$seen"
[ "$seen" = "dpkt 1795900000.0 1795900000.5
scapy 1795900000.0 1795900000.5
python-pcapng 1795900000.0 1795900000.5
dpkt 1795900000.0 1795900000.5
scapy 0.0 0.5
python-pcapng 0.0 0.5" ]
