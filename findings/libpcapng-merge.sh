#!/bin/sh
# libpcapng's merge(sort_by_timestamp=True) does not sort: the packets of the second capture come behind all of the first.
#
# Version    pycapng 0.19.7, the Python bindings of libpcapng (PyPI)
# Expected   merge(inputs, output, sort_by_timestamp=False) makes one file of several, as mergecap does, which puts the packets in the
#            order of their times unless it is told otherwise. Our guess before the run, for captures of two adapters at 0.25 and 0.75 s
#            and at 0.5 s, and the interface of each packet:
#                sorted: 0.25 (0) 0.5 (1) 0.75 (0)      not sorted: 0.25 (0) 0.75 (0) 0.5 (1)
# Seen           sorted: 0.25 (0) 0.75 (0) 0.5 (1)      not sorted: the same
#            A program that reads the file in its order sees the time go back by as much as the first capture is long: levels of the
#            second adapter are the newest of all, and an interval of advertising is negative. The interfaces are told apart as they
#            should be, so mergecap, or Wireshark's `reordercap`, can put it right afterwards.
# Input      Two pcapng files of HCI packets (link type 201), with microseconds; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pycapng==0.19.7

cat >"$folder/merge.py" <<'PYTHON'
import os
import struct
import sys

import pycapng

START = 1764441600
REPORT = bytes.fromhex("00000001 043e1102010301 6655443322c1 05 0442617200 c4")


def block(kind, body):
    body += bytes(-len(body) % 4)
    return struct.pack("<II", kind, 12 + len(body)) + body + struct.pack("<I", 12 + len(body))


def write(path, times):
    with open(path, "wb") as file:
        file.write(block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)))
        file.write(block(1, struct.pack("<HHI", 201, 0, 0)))
        for time in times:
            ticks = round((START + time) * 1_000_000)
            file.write(block(6, struct.pack("<IIIII", 0, ticks >> 32, ticks & 0xFFFFFFFF, len(REPORT), len(REPORT)) + REPORT))


os.chdir(sys.argv[1])
write("first.pcapng", (0.25, 0.75))
write("second.pcapng", (0.5,))
for name, is_sorted in (("sorted", True), ("not sorted", False)):
    pycapng.merge(["first.pcapng", "second.pcapng"], "both.pcapng", sort_by_timestamp=is_sorted)
    packets = pycapng.read_packets("both.pcapng")
    print(f"{name}:", *(f"{packet.timestamp_ns / 1e9 - START:g} ({packet.interface_id})" for packet in packets))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/merge.py" "$folder")
echo "$seen"
[ "$seen" = "sorted: 0.25 (0) 0.75 (0) 0.5 (1)
not sorted: 0.25 (0) 0.75 (0) 0.5 (1)" ]
