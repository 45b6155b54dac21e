#!/bin/sh
# bleparser writes to standard output while it parses.
#
# Version    bleparser 3.7.3 (PyPI), the parsers of Home Assistant's ble_monitor as a package
# Expected   A parser returns what it read. A program that prints JSON lines, as hotcold's tests do, can use it for any packet.
# Seen       For each packet of a plant sensor of HHCC (service data FD50, 9 bytes) it prints a line of its own:
#                packet_id is 1100f000021b645000
#            The parsers of other makers, such as that of BTHome below, print nothing. A program that writes its results to
#            standard output must redirect it while it parses, as Tests/Differential/things.py does.
# Input      HCI LE Advertising Reports (Core 5.4, Vol 4, Part E, 7.7.65.2), as BleParser.parse_raw_data takes them. All values
#            are made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bleparser==3.7.3 pycryptodomex==3.24.2

cat >"$folder/parse.py" <<'PYTHON'
import sys

from bleparser import BleParser

AD = {
    # Flags; service data FD50 with moisture 17%, 24.0 degrees, 539 lux, battery 100%, 20480 uS/cm.
    "hhcc": "020106 0C16 50FD 1100F0 00021B 645000",
    # Flags; service data 181C, BTHome 1: packet 9, 25.06 degrees.
    "bthome": "020106 0A16 1C18 020009 2302CA09",
}
data = bytes.fromhex(AD[sys.argv[1]].replace(" ", ""))
address = bytes.fromhex("A4C138112233")[::-1]
report = bytes([0x02, 0x01, 0x03, 0x00]) + address + bytes([len(data)]) + data + bytes([0xC0])
found, _ = BleParser().parse_raw_data(bytes([0x04, 0x3E, len(report)]) + report)
print(found["type"], found["temperature"], file=sys.stderr)
PYTHON

hhcc=$("$folder/venv/bin/python" "$folder/parse.py" hhcc 2>"$folder/hhcc")
bthome=$("$folder/venv/bin/python" "$folder/parse.py" bthome 2>"$folder/bthome")
echo "HHCC:   read $(cat "$folder/hhcc"); on standard output: '$hhcc'"
echo "BTHome: read $(cat "$folder/bthome"); on standard output: '$bthome'"
[ "$(cat "$folder/hhcc")" = "HHCCJCY10 24.0" ]
[ "$(cat "$folder/bthome")" = "BTHome 25.06" ]
[ "$hhcc" = "packet_id is 1100f000021b645000" ]
[ -z "$bthome" ]
