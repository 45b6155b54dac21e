#!/bin/sh
# ruuvitag-sensor gives three "not available" values of a RuuviTag as numbers, and five as None.
#
# Version    ruuvitag_sensor 4.1.0 (PyPI)
# Expected   Data format 5 (Ruuvi's documentation, "Data format 5 (RAWv2)") reserves one value of each field for "invalid / not
#            available": 0x8000 for the temperature, 0xFFFF for humidity and pressure, 255 for the movement counter, 65535 for the
#            sequence number, FF:FF:FF:FF:FF:FF for the address. Its table of test vectors has NaN for all of them.
# Seen       Temperature, humidity, pressure, battery and power are None. The counters are 255 and 65535, and the address
#            `ffffffffffff`: a tag that counts no movement has moved 255 times.
#                None None None None None    255 65535 ffffffffffff
# Input      The documentation's test vector with all fields invalid.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ruuvitag_sensor==4.1.0

cat >"$folder/read.py" <<'PYTHON'
from ruuvitag_sensor.decoder import get_decoder

values = get_decoder(5).decode_data("058000FFFFFFFF800080008000FFFFFFFFFFFFFFFFFFFFFF")
print(*(values[name] for name in ("temperature", "humidity", "pressure", "battery", "tx_power")))
print(*(values[name] for name in ("movement_counter", "measurement_sequence_number", "mac")))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "None None None None None
255 65535 ffffffffffff" ]
