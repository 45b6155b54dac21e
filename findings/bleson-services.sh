#!/bin/sh
# bleson advertises two services as one, and the name behind them disappears.
#
# Version    bleson 0.1.8 (PyPI), "Bluetooth LE Library"
# Expected   An advertisement with a list of services, `uuid16s`, holds one structure with all of them, two bytes each, and then the name
#            (Core Specification Supplement, Part A, 1.1 and 1.2; Core 5.4, Vol 3, Part C, 11). Our guess before the run, for the
#            services Battery, and Battery and Device Information, of a device named "Bar":
#                020106 03030f18 0409426172     020106 05030f180a18 0409426172
# Seen       The length counts all services, but only the last one is written. Receivers take the next structure for the missing ones:
#                020106 03030f18 0409426172     020106 05030a18 0409426172
#            With two services, a scanner, also bleson's own, lists Device Information and an invented 0904 and has no name. A player
#            that looks for a name or for the first service does not find the sender.
# Input      Two advertisements of a name and services; made up. What is sent is what bleson gives to LE Set Advertising Data.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bleson==0.1.8

cat >"$folder/services.py" <<'PYTHON'
import logging

logging.disable(logging.CRITICAL)
from bleson import UUID16, Advertisement
from bleson.core.hci.type_converters import AdvertisingDataConverters

for services in ([0x180F], [0x180F, 0x180A]):
    advertisement = Advertisement()
    advertisement.uuid16s = [UUID16(service) for service in services]
    advertisement.name = "Bar"
    data = bytes(AdvertisingDataConverters.from_advertisement(advertisement))
    report = bytes([1, 0, 0]) + bytes.fromhex("665544332211") + bytes([len(data)]) + data + b"\xc4"
    heard = AdvertisingDataConverters.from_hcipayload(report)
    print(data.hex(), "is read as", heard.uuid16s, "name:", heard.name)
PYTHON

seen=$("$folder/venv/bin/python" "$folder/services.py")
echo "$seen"
[ "$seen" = "02010603030f180409426172 is read as [UUID16(0x180f)] name: Bar
02010605030a180409426172 is read as [UUID16(0x180a), UUID16(0x904)] name: None" ]
