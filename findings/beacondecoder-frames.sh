#!/bin/sh
# beacondecoder returns nothing for an iBeacon, and reads the two halves of one of Eddystone's counters as two counters.
#
# Version    beacondecoder 0.7.7 (PyPI)
# Expected   "Decoding most types of Bluetooth LE beacons": its code builds a result with `uuid`, `major`, `minor` and `rssi@1m`
#            for an iBeacon. Eddystone-TLM (Google, protocol specification, tlm-plain.md) has two counters of 32 bits, packets since
#            the start and tenths of a second. An Eddystone-EID is one byte of power and eight of the identifier.
# Seen       The result for an iBeacon is built and not returned. 100,000 packets (0x000186A0) and 200,000 tenths of a second read
#            as 1 packet and 34,464 tenths. The identifier begins with the byte of the power and lacks its last two.
#                iBeacon None    TLM 1 34464    EID EC000102030405
# Input      Advertisements with flags and one frame each; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check beacondecoder==0.7.7

cat >"$folder/read.py" <<'PYTHON'
from beacondecoder import decode

print("iBeacon", decode("020106" "1AFF4C000215" "D9EED498BFDB43C08B55D06BB74C430B" "00010002" "C5"))
telemetry = decode("020106" "0303AAFE" "1116AAFE" "2000" "0BB8" "1580" "000186A0" "00030D40")
print("TLM", telemetry["advCnt"], telemetry["secCnt"])
print("EID", decode("020106" "0303AAFE" "0D16AAFE" "30EC" "0001020304050607")["EID"])
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "iBeacon None
TLM 1 34464
EID EC000102030405" ]
