#!/bin/sh
# bluetooth-sig reads the 128-bit service UUIDs of an advertisement backwards, and a level that was not sent as 0 dBm.
#
# Version    bluetooth-sig 0.6.0 (PyPI)
# Expected   Numbers of several bytes, UUIDs among them, are sent with the least significant byte first (Core 5.4, Vol 3, Part B,
#            2.5.1 and Part C, 11), as this package reads 16-bit ones. The service of Nordic's UART is
#                6E400001-B5A3-F393-E0A9-E50E24DCCA9E, on the air 9E CA DC 24 ... 40 6E
#            and where no Tx Power Level was sent there is none.
# Seen       The bytes in the order of the air, in the list of services (AD types 06 and 07) and in service data (21):
#                9ECADC24-0EE5-A9E0-93F3-A3B50100406E
#            so that a service of 128 bits is never recognised; Bleak and bluetooth-data-tools give the expected form. `tx_power`
#            is 0 without the structure, as it is for a level of 0 dBm.
#            hotcold's check of its table takes only the package's lists of numbers (Tests/Lint/things.py).
# Input      AD structures; the UUIDs are public, the data made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bluetooth-sig==0.6.0 bluetooth-data-tools==1.29.24

cat >"$folder/read.py" <<'PYTHON'
from bluetooth_data_tools import parse_advertisement_data
from bluetooth_sig.advertising.pdu_parser import AdvertisingPDUParser

UART = bytes.fromhex("9ECADC240EE5A9E093F3A3B50100406E")  # as sent
for name, data in [
    ("list of 16-bit UUIDs", bytes.fromhex("03030F18")),
    ("list of 128-bit UUIDs", b"\x11\x07" + UART),
    ("data of a 128-bit UUID", b"\x12\x21" + UART + b"\x01"),
]:
    structures = AdvertisingPDUParser().parse_advertising_data(data).ad_structures
    peer = parse_advertisement_data([data])
    theirs = (peer.service_uuids or list(peer.service_data))[0].upper()
    print(f"{name}: {structures.core.service_uuids[0]}; bluetooth-data-tools: {theirs}")
for name, data in [("no level", bytes.fromhex("020106")), ("a level of 0 dBm", bytes.fromhex("020A00"))]:
    structures = AdvertisingPDUParser().parse_advertising_data(data).ad_structures
    print(f"{name}: {structures.properties.tx_power}; bluetooth-data-tools: {parse_advertisement_data([data]).tx_power}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "list of 16-bit UUIDs: 0000180F-0000-1000-8000-00805F9B34FB; \
bluetooth-data-tools: 0000180F-0000-1000-8000-00805F9B34FB
list of 128-bit UUIDs: 9ECADC24-0EE5-A9E0-93F3-A3B50100406E; \
bluetooth-data-tools: 6E400001-B5A3-F393-E0A9-E50E24DCCA9E
data of a 128-bit UUID: 9ECADC24-0EE5-A9E0-93F3-A3B50100406E; \
bluetooth-data-tools: 6E400001-B5A3-F393-E0A9-E50E24DCCA9E
no level: 0; bluetooth-data-tools: None
a level of 0 dBm: 0; bluetooth-data-tools: 0" ]
