#!/bin/sh
# bluetooth-data-tools keeps one record for each company: an iBeacon disappears if the device says anything else of Apple's.
#
# Version    bluetooth-data-tools 1.29.24 (PyPI), with which Home Assistant reads the packets of its own and of remote adapters
# Expected   A packet may hold several AD structures of one type (Core 5.4, Vol 3, Part C, 11; Core Specification Supplement, Part A,
#            1.4: manufacturer data may occur more than once in a block), and a scan response adds its own to those of the
#            advertisement. Both an iBeacon and another record of Apple's are read, in whatever order.
# Seen       `manufacturer_data` is a dictionary by company, and the last record replaces the others without a word:
#                iBeacon, then a Nearby record      76: 2 bytes
#                Nearby record, then an iBeacon     76: 23 bytes
#                iBeacon; Nearby in the response    76: 2 bytes
#            Whether an iBeacon is found thus depends on the order, and on whether its scan response was heard. hotcold keeps
#            each record of a packet.
# Input      AD structures: flags, an iBeacon, and Apple's type 0x10 with no content; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bluetooth-data-tools==1.29.24

cat >"$folder/read.py" <<'PYTHON'
from bluetooth_data_tools import parse_advertisement_data

FLAGS = bytes.fromhex("020106")
IBEACON = bytes.fromhex("1AFF4C000215D9EED498BFDB43C08B55D06BB74C430B00070009C5")
NEARBY = bytes.fromhex("05FF4C001000")
for name, payloads in [
    ("iBeacon alone", [FLAGS + IBEACON]),
    ("Nearby alone", [FLAGS + NEARBY]),
    ("iBeacon, Nearby", [IBEACON + NEARBY]),
    ("Nearby, iBeacon", [NEARBY + IBEACON]),
    ("iBeacon; Nearby in the response", [FLAGS + IBEACON, NEARBY]),
]:
    data = parse_advertisement_data(payloads).manufacturer_data
    print(name, {company: len(content) for company, content in data.items()})
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "iBeacon alone {76: 23}
Nearby alone {76: 2}
iBeacon, Nearby {76: 2}
Nearby, iBeacon {76: 23}
iBeacon; Nearby in the response {76: 2}" ]
