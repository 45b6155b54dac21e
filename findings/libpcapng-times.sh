#!/bin/sh
# libpcapng reads a nanosecond pcap as one of microseconds, and a second section of a pcapng file by the interfaces of the first.
#
# Version    pycapng 0.19.7, the Python bindings of libpcapng (PyPI)
# Expected   "timestamp_ns: nanoseconds since the epoch, scaled by the interface's declared resolution; linktype: resolved from the
#            interface description". A pcap file says with its first number (0xA1B23C4D) that its times have nanoseconds (pcap(5)). The
#            numbers of a pcapng file's interfaces are "unique within each Section" (draft-ietf-opsawg-pcapng, 4.2), and begin with 0 in
#            each; a file with two sections comes of `cat`, or of a program that goes on after a restart. Our guess before the run, in
#            seconds after a moment, with the link types:
#                microseconds 0.25 (201)    nanoseconds 0.25 (201)    sections 0.25 (251), 0.5 (201)
# Seen           microseconds 0.25 (201)    nanoseconds 250 (201)     sections 0.25 (251), -1762677158.4 (251)
#            A packet of a nanosecond pcap (`tcpdump --nano`) is up to 1000 s late. The second section's HCI packets are from 1970, and
#            taken for a sniffer's.
# Input      An HCI packet as pcap with both units, and a sniffer's and an HCI packet in two sections; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pycapng==0.19.7

cat >"$folder/read.py" <<'PYTHON'
import os
import struct
import sys

import pycapng

START = 1764441600
REPORT = bytes.fromhex("00000001 043e1102010301 6655443322c1 05 0442617200 c4")
SNIFFED = bytes.fromhex("d6be898e 4206 6655443322c1 c047a4")


def pcap(magic, fraction):
    header = struct.pack("<IHHiIII", magic, 2, 4, 0, 0, 65535, 201)
    return header + struct.pack("<IIII", START, fraction, len(REPORT), len(REPORT)) + REPORT


def block(kind, body):
    body += bytes(-len(body) % 4)
    return struct.pack("<II", kind, 12 + len(body)) + body + struct.pack("<I", 12 + len(body))


def section(link_type, digits, time, data):
    """A section with one interface, whose times have this many digits after the point, and one packet."""
    ticks = START * 10**digits + round(time * 10**digits)
    packet = struct.pack("<IIIII", 0, ticks >> 32, ticks & 0xFFFFFFFF, len(data), len(data)) + data
    interface = struct.pack("<HHI", link_type, 0, 0) + struct.pack("<HHBxxx", 9, 1, digits) + bytes(4)
    return block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)) + block(1, interface) + block(6, packet)


os.chdir(sys.argv[1])
files = {
    "microseconds": pcap(0xA1B2C3D4, 250_000),
    "nanoseconds": pcap(0xA1B23C4D, 250_000_000),
    "sections": section(251, 9, 0.25, SNIFFED) + section(201, 6, 0.5, REPORT),
}
for name, content in files.items():
    with open(name, "wb") as file:
        file.write(content)
    print(name, *(f"{(packet.timestamp_ns - START * 10**9) / 1e9:.12g} ({packet.linktype})" for packet in pycapng.read_packets(name)))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py" "$folder")
echo "$seen"
[ "$seen" = "microseconds 0.25 (201)
nanoseconds 250 (201)
sections 0.25 (251) -1762677158.4 (251)" ]
