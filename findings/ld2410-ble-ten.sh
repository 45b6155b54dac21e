#!/bin/sh
# ld2410-ble, Home Assistant's library for a presence radar, drops each report with the number 10 in it: 10, 266 and 522 cm, 10 %.
#
# Version    ld2410-ble 0.2.0 with bleak 3.1.0 and bleak-retry-connector 4.7.1 (PyPI)
# Expected   The radar's protocol (HiLink, "LD2410B serial communication protocol", 2.3) gives each report a header, a length, the distances
#            in cm as two bytes, the energies from 0 to 100 as one byte, and an end; any byte may have any value. Our guess before the
#            run was that each distance from 0 to 600 cm and each energy is read:
#                lost distances: none      lost energies: none
# Seen           lost distances: 10 266 522 cm      lost energies: 10 %
#            The library looks for a report by a regular expression, whose "." stands for any byte but the line feed, 10. A report that
#            cannot be read keeps the last state: somebody who sits at 2.66 m is where he was before. In the engineering mode, with 18 more
#            energies, one of 10 % is in many reports.
# Input      Reports made up after the protocol, given to the library as the notifications that they are.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ld2410-ble==0.2.0 bleak==3.1.0 bleak-retry-connector==4.7.1

cat >"$folder/read.py" <<'PYTHON'
import asyncio
import struct
from types import SimpleNamespace

from ld2410_ble import LD2410BLE

BASIC, MOVING = 2, 1


def report(distance, energy):
    """A report of somebody who moves, and of nobody who sits."""
    data = struct.pack("<BBBHBHBHBB", BASIC, 0xAA, MOVING, distance, energy, 0, 0, distance, 0x55, 0)
    return bytes.fromhex("F4F3F2F1") + struct.pack("<H", len(data)) + data + bytes.fromhex("F8F7F6F5")


def is_read(distance, energy):
    sensor = LD2410BLE(SimpleNamespace(name="radar", address="02:00:00:00:00:01"))
    sensor._notification_handler(0, report(distance, energy))
    state = sensor.state
    return state.is_moving and (state.moving_target_distance, state.moving_target_energy) == (distance, energy)


async def main():
    print("lost distances:", *(distance for distance in range(601) if not is_read(distance, 50)), "cm")
    print("lost energies:", *(energy for energy in range(101) if not is_read(150, energy)), "%")


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "lost distances: 10 266 522 cm
lost energies: 10 %" ]
