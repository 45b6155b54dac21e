#!/bin/sh
# An iBeacon made with Adafruit's library has no flags: some searches on Debian 13 never hear it.
#
# Version    adafruit-circuitpython-ble-beacon 1.0.13 with adafruit-circuitpython-ble 10.1.5 and adafruit-blinka-bleio 4.1.2 (PyPI)
# Expected   Apple's Proximity Beacon Specification (release R1) fixes the first bytes of an iBeacon: 02 01 06 are the flags "LE General
#            Discoverable" and "BR/EDR not supported", then come 1A FF 4C 00 02 15. The library's services have these flags, too. Our
#            guess before the run, for the bytes of an iBeacon that is made as in the library's example, was
#                02 01 06 1a ff 4c 00 02 15 ...
# Seen           1a ff 4c 00 02 15 ...
#            There are no flags unless the program sets them; they then come last. bluez-8-db.sh shows what follows from it: on
#            an adapter without BR/EDR bluetoothd 5.82 reports no device to a plain search of bleak's that has no flags.
# Input      One iBeacon; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check adafruit-circuitpython-ble-beacon==1.0.13 \
  adafruit-circuitpython-ble==10.1.5 adafruit-blinka-bleio==4.1.2

cat >"$folder/beacon.py" <<'PYTHON'
from adafruit_ble.advertising.standard import ProvideServicesAdvertisement
from adafruit_ble_beacon import iBeaconAdvertisement

beacon = iBeaconAdvertisement()
beacon.uuid = bytes(range(16))
beacon.major, beacon.minor, beacon.beacon_tx_power = 1, 2, -59
for advertisement in (beacon, ProvideServicesAdvertisement()):
    print(bytes(advertisement).hex(" "))
beacon.flags.general_discovery = beacon.flags.le_only = True
print(bytes(beacon).hex(" "))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/beacon.py")
echo "$seen"
data="1a ff 4c 00 02 15 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 00 01 00 02 c5"
[ "$seen" = "$data
02 01 06
$data 02 01 06" ]
