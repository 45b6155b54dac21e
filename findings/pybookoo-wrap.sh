#!/bin/sh
# pybookoo drops the first byte of three numbers and the last of a fourth: 70 s are 4.464 s, 3 g/s are 0.44, and the standby time is 0.
#
# Version    pybookoo 0.4.2 (PyPI), "Async Python library for Bookoo BLE scales" (Home Assistant glue)
# Expected   The maker's protocol (BooKooCode/OpenSource, bookoo_mini_scale/protocols.md), which the library names as its source: three bytes
#            of milliseconds, three of hundredths of a gram, two of hundredths of flow, two of standby minutes, the high byte first. Our
#            guess before the run:
#                70 s    70 s        700 g    700 g        3 g/s    3 g/s        30 min    30 min
# Seen           70 s    4.464 s     700 g    44.64 g      3 g/s    0.44 g/s     30 min    0 min
#            Two of the three bytes of time and weight are read, and one of the two of the others: of the flow the low one, of the
#            standby time the high one. So all is well on the table for a minute, with less than 655 g, and then it starts again.
# Input      Messages made up after the protocol.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pybookoo==0.4.2

cat >"$folder/read.py" <<'PYTHON'
from functools import reduce
from operator import xor

from pybookoo.decode import decode

GRAMS, BATTERY, BEEP, SMOOTHING = 2, 90, 1, 1


def message(seconds, grams, flow, minutes):
    data = bytes([0x03, 0x0B]) + (seconds * 1000).to_bytes(3, "big") + bytes([GRAMS])
    data += b"+" + (grams * 100).to_bytes(3, "big") + b"+" + (flow * 100).to_bytes(2, "big")
    data += bytes([BATTERY]) + minutes.to_bytes(2, "big") + bytes([BEEP, SMOOTHING, 0])
    return bytearray(data + bytes([reduce(xor, data)]))


for numbers in ((60, 600, 2, 5), (70, 700, 3, 30)):
    seen, _ = decode(message(*numbers))
    print("sent {} s, {} g, {} g/s, {} min:".format(*numbers), end=" ")
    print(f"{seen.timer} s, {seen.weight} g, {seen.flow_rate} g/s, {seen.standby_time} min")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "sent 60 s, 600 g, 2 g/s, 5 min: 60.0 s, 600.0 g, 2.0 g/s, 0 min
sent 70 s, 700 g, 3 g/s, 30 min: 4.464 s, 44.64 g, 0.44 g/s, 0 min" ]
