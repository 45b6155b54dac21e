#!/bin/sh
# aiothingy shows a Thingy:52 that turns by 100 degrees a second as one that turns by 12.5; a refused sound packet is an IndexError.
#
# Version    aiothingy 0.0.3 (PyPI), "Asynchronous Python library for interacting with the Nordic Thingy52 over Bluetooth"
# Expected   Nordic's description of the firmware (Nordic-Thingy52-FW, documentation/firmware_architecture.html): raw motion data are the
#            accelerometer in g (6Q10 fixed point), the gyroscope in degrees a second (11Q5) and the compass in microtesla (12Q4); a
#            speaker status is 0, 1, 2, 0x10 (packet disregarded) or 0x11 (invalid command). One expects, for 1 g, 100 degrees
#            a second and -40 microtesla:
#                1.0     100.0     -40.0      0x10: packet disregarded
# Seen           1.0     12.5      -40.0      0x10: IndexError
#            The gyroscope has 5 bits after the point, and is divided by 2 to the 8th. Whoever integrates it to an angle gets an eighth
#            of the turn: a quarter turn is 11 degrees.
# Input      Measurements made up after Nordic's tables.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check aiothingy==0.0.3 bleak==3.1.0

cat >"$folder/read.py" <<'PYTHON'
import struct

from aiothingy import Raw, SpeakerStatus

motion = [round(1.0 * 2**10), 0, 0, round(100.0 * 2**5), 0, 0, round(-40.0 * 2**4), 0, 0]
seen = Raw(None).decode(struct.pack("<9h", *motion))
for sensor in ("accelerometer", "gyroscope", "compass"):
    print(sensor, seen[sensor]["x"])

for status in (0x02, 0x10):
    try:
        print(f"status {status:#04x}:", SpeakerStatus(None).decode(bytes([status]))["status"])
    except IndexError:
        print(f"status {status:#04x}: IndexError")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "accelerometer 1.0
gyroscope 12.5
compass -40.0
status 0x02: buffer_ready
status 0x10: IndexError" ]
