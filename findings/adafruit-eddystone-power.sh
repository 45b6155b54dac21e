#!/bin/sh
# Adafruit's Eddystone library cannot send a power below 0 dBm, and reads a received -20 dBm as 236.
#
# Version    adafruit-circuitpython-ble-eddystone 1.10.25 with adafruit-circuitpython-ble 10.1.5 and adafruit-blinka-bleio 4.1.2 (PyPI)
# Expected   Eddystone (Google, protocol specification, eddystone-url): the calibrated power at 0 m is a signed number in dBm from
#            -100 to 20. The library's page says "TX power in dBm".
# Seen       The byte is read and written without a sign. Nearly all beacons' powers are below 0.
#                4 dBm 4    -20 dBm error
#                the same frame with 0xEC, as another beacon sends it: 236
# Input      One URL sent with two powers, and one received frame; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check adafruit-circuitpython-ble-eddystone==1.10.25 \
  adafruit-circuitpython-ble==10.1.5 adafruit-blinka-bleio==4.1.2

cat >"$folder/read.py" <<'PYTHON'
import struct

from adafruit_ble_eddystone.url import EddystoneURL

for power in (4, -20):
    try:
        print(power, "dBm", EddystoneURL("https://example.com/", tx_power=power).tx_power)
    except struct.error:
        print(power, "dBm", "error")
received = EddystoneURL("https://example.com/", tx_power=0)
received.data_dict[0x16] = bytes(received.data_dict[0x16]).replace(b"\x10\x00", b"\x10\xEC")
print("0xEC", received.tx_power)
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "4 dBm 4
-20 dBm error
0xEC 236" ]
