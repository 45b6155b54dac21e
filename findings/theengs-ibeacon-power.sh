#!/bin/sh
# Theengs Decoder takes an iBeacon's measured power of 0 dBm and more for the voltage of a battery.
#
# Version    TheengsDecoder 2.5.0 (PyPI)
# Expected   The last byte of an iBeacon is the level at 1 m as a signed number in dBm (Apple, "Proximity Beacon Specification"). The
#            decoder's table of devices names it `txpower`.
# Seen       Below 0 it is `txpower`. From 0 on there is no `txpower`; the same byte is given as `volt`, in tenths. The table does so
#            on purpose, for beacons that put their voltage there; it cannot tell them from strong ones.
#                -59: txpower -59    0: volt 0    4: volt 0.4    20: volt 2
#            So a strong beacon has no distance in programs that use the decoder, and seems to have a nearly empty battery.
# Input      Manufacturer data of an iBeacon with four measured powers; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check TheengsDecoder==2.5.0

cat >"$folder/read.py" <<'PYTHON'
import json
import struct

from TheengsDecoder import decodeBLE

uuid = bytes.fromhex("D9EED498BFDB43C08B55D06BB74C430B")
for power in (-59, 0, 4, 20):
    data = bytes.fromhex("4C000215") + uuid + struct.pack(">HHb", 1, 2, power)
    result = json.loads(decodeBLE(json.dumps({"id": "C1:22:33:44:55:66", "manufacturerdata": data.hex()})))
    print(power, result["model"], {name: result[name] for name in ("txpower", "volt") if name in result})
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "-59 iBeacon {'txpower': -59}
0 iBeacon {'volt': 0}
4 iBeacon {'volt': 0.4}
20 iBeacon {'volt': 2}" ]
