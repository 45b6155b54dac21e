#!/bin/sh
# ble-radar finds no AirTags: it takes them for nothing, every iPhone for AirPods, and an iBeacon for an iPhone.
#
# Version    ble-radar 0.1.0 (PyPI), "BLE device scanner, fingerprinter, and tracker detector"
# Expected   Its README: "Find AirTags, Tile trackers, and other tracking devices nearby" with find_trackers(). An AirTag away from its
#            owner sends Apple's message of type 12 and length 19 (seemoo-lab/AirGuard; furiousMAC/continuity). A phone sends type 10
#            ("nearby info"), AirPods type 07, an iBeacon type 02. Our guess before the run:
#                AirTag: Apple AirTag    iPhone: Apple iPhone    AirPods: Apple AirPods    iBeacon: Unknown    trackers: AirTag
# Seen       The AirTag is looked for by type 18, the AirPods by 10 and 20, which is not what they send:
#                AirTag: Unknown    iPhone: Apple AirPods    AirPods: Unknown    iBeacon: Apple iPhone    trackers: none
#            Its tracker detection sees Tile's manufacturer data alone, which Tiles do not send (they have the services FEED and FEEC).
#            hotcold's scan knows all of these.
# Input      One advertisement of each, as the library's own class; made up by those descriptions.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ble-radar==0.1.0 bleak==3.1.0

cat >"$folder/identify.py" <<'PYTHON'
from bleradar import BLEDevice, FingerprintDB

APPLE = 0x004C
things = {
    "AirTag": {APPLE: bytes.fromhex("121910" + "5A" * 22 + "0100")},
    "iPhone": {APPLE: bytes.fromhex("1005011811A2B3")},
    "AirPods": {APPLE: bytes.fromhex("0719010E2075AAB531000000" + "5A" * 15)},
    "iBeacon": {APPLE: bytes.fromhex("0215" + "D9EED498BFDB43C08B55D06BB74C430B" + "00070009C5")},
}
database = FingerprintDB()
devices = {name: BLEDevice(address=name, manufacturer_data=data) for name, data in things.items()}
print(*(f"{name}: {database.identify(device).model}" for name, device in devices.items()), sep=", ")
print("trackers:", *([device.address for device, _ in database.find_trackers(list(devices.values()))] or ["none"]))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/identify.py")
echo "$seen"
[ "$seen" = "AirTag: Unknown, iPhone: Apple AirPods, AirPods: Unknown, iBeacon: Apple iPhone
trackers: none" ]
