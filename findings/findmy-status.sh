#!/bin/sh
# FindMy.py turns one status byte of a Find My device into another: all bits set becomes none set.
#
# Version    FindMy 0.10.2 (PyPI)
# Expected   `status` is documented as "status value as reported by the device", so 0xFE gives 254 and 0xFF gives 255; the two bits
#            from 6 on are the battery's level (3: very low), those from 4 on the type (3: AirPods).
# Seen       The byte is taken modulo 255. 0xFF, very low, reads as 0, full, and the AirPods as a device of no known type:
#                0xFE 254 AirPods, Very Low
#                0xFF 0 Apple Device, Full
#            hotcold's own table reads bits 6 and 7 of the byte itself.
# Input      The content of Apple's record 0x12 while the owner is near: length 2, the status, two bits of a key; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check FindMy==0.10.2

cat >"$folder/read.py" <<'PYTHON'
from findmy.scanner import NearbyOfflineFindingDevice

for status in (0x90, 0xFE, 0xFF):
    device = NearbyOfflineFindingDevice.from_ble_payload("C1:22:33:44:55:66", bytes([0x12, 0x02, status, 0x03]))
    print(f"0x{status:02X} {device.status} {device.device_type}, {device.battery_level}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "0x90 144 AirTag, Low
0xFE 254 AirPods, Very Low
0xFF 0 Apple Device, Full" ]
