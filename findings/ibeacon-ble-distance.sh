#!/bin/sh
# The iBeacons of Home Assistant are 400 m away, however near, if their measured power is above 0 dBm.
#
# Version    ibeacon-ble 1.2.0, which Home Assistant's integration "iBeacon Tracker" uses, with aiooui 0.1.9 (PyPI)
# Expected   The measured power is a signed byte, the level in dBm at 1 m. A higher level than that is nearer than 1 m, a lower one
#            farther, so the distance falls as the level rises.
# Seen       The distance comes from the ratio of the two levels, which turns negative where their signs differ and large where the
#            power is near 0: it is 400 m, the limit, at every level. At 0 dBm there is no distance at all.
#                power  -59: 0 m at -40 dBm, 1 m at -59, 23 m at -90
#                power    4: 400 m, 400 m, 400 m
#            hotcold uses the difference of the levels, as the path-loss model does.
# Input      One iBeacon with four measured powers, heard at three levels; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ibeacon-ble==1.2.0 aiooui==0.1.9

cat >"$folder/read.py" <<'PYTHON'
import asyncio
import struct

from home_assistant_bluetooth import BluetoothServiceInfo
from ibeacon_ble import iBeaconParser

parser = iBeaconParser()
asyncio.run(parser.async_setup())
uuid = bytes.fromhex("D9EED498BFDB43C08B55D06BB74C430B")
for power in (-59, -2, 0, 4):
    distances = []
    for level in (-40, -59, -90):
        data = bytes([0x02, 0x15]) + uuid + struct.pack(">HHb", 1, 2, power)
        report = BluetoothServiceInfo("", "C1:22:33:44:55:66", level, {0x004C: data}, {}, [], "local")
        distances.append(parser.parse(report).distance)
    print(power, *distances)
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "-59 0 1 23
-2 400 400 400
0 None None None
4 400 400 400" ]
