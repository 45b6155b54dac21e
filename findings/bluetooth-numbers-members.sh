#!/bin/sh
# bluetooth-numbers knows no member's service: their numbers are written in decimal digits with 0x before them.
#
# Version    bluetooth-numbers 1.1.2 (PyPI), "Python package with a wide set of numbers related to Bluetooth"
# Expected   `service` is by 16-bit UUID ("service[0x180F]" in the module's own words). The Bluetooth SIG gives its members those from
#            0xFC00 on (Assigned Numbers, 3.8): FEED is Tile, Inc., FD5A Samsung, FE95 Xiaomi, FFF6 the Connectivity Standards Alliance
#            (Matter). So these are found, and no number is above 0xFFFF.
# Seen       FEED is 65261 in decimal, and its key is 0x65261. So are the keys of 667 of the 736 services; of the members' numbers, seven
#            that stand in a second list are found, such as Eddystone's:
#                FEED, FD5A, FE95, FFF6 None    FEAA Eddystone    0x65261 Tile, Inc.    667 of 736
#            A scanner that names what it hears by its services names no Tile, SmartTag and Matter device. hotcold has its own table.
# Input      Lookups.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bluetooth-numbers==1.1.2

cat >"$folder/names.py" <<'PYTHON'
from bluetooth_numbers import service

for number in (0xFEED, 0xFD5A, 0xFE95, 0xFFF6, 0xFEAA, 0x180F, int("0x" + str(0xFEED), 16)):
    print(f"{number:04X}", service.get(number))
numbers = [number for number in service if isinstance(number, int)]
print(sum(number > 0xFFFF for number in numbers), "of", len(numbers))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/names.py")
echo "$seen"
[ "$seen" = "FEED None
FD5A None
FE95 None
FFF6 None
FEAA Eddystone
180F Battery Service
65261 Tile, Inc.
667 of 736" ]
