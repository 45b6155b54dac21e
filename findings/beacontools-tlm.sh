#!/bin/sh
# beacontools reads a frost as heat: the temperature of Eddystone's telemetry has lost its sign.
#
# Version    beacontools 2.1.0 (PyPI)
# Expected   Eddystone-TLM (Google, protocol specification, tlm-plain.md): the temperature is a signed number of 1/256 degree, and
#            0x8000, which would be -128, stands for "not supported".
# Seen       The whole degrees are read without a sign: 21.5 is right, -1.5 becomes 254.5, and "not supported" a temperature of
#            128. aioblescan 0.2.14 gives -1.5 and -128.
#                0x1580 21.5    0xFE80 254.5    0x8000 128.0
# Input      AD structures: flags, the service FEAA, and a telemetry frame of 3000 mV, 100 packets and 100 seconds; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check beacontools==2.1.0 construct==2.10.70

cat >"$folder/read.py" <<'PYTHON'
from beacontools import parse_packet

for temperature in ("1580", "FE80", "8000"):
    frame = "020106" "0303AAFE" "1116AAFE" "2000" "0BB8" + temperature + "00000064" "000003E8"
    telemetry = parse_packet(bytes.fromhex(frame))
    print(f"0x{temperature} {telemetry.temperature} ({telemetry.voltage} mV, {telemetry.advertising_count} packets)")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "0x1580 21.5 (3000 mV, 100 packets)
0xFE80 254.5 (3000 mV, 100 packets)
0x8000 128.0 (3000 mV, 100 packets)" ]
