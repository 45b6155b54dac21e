#!/bin/sh
# What a scan of PyBlueHost has found goes on growing when the scan is over, and every scan makes each later packet dearer.
#
# Version    pybluehost 0.9.9 (PyPI), a host of Bluetooth in Python "for testing, simulation and protocol education"
# Expected   `scan_for(duration)`: "Scan for a given duration and return collected results". A station that scans again and again, which
#            is what it is for, needs as much memory and time for the hundredth scan as for the first. Our guess before the run, for one
#            packet in each of 100 scans, and one after them:
#                results of the first scan 1    of the last 1    lists that a packet is added to 1
# Seen       Each scan adds a handler that is never removed, and scan and end of a scan have no effect on which handlers are called:
#                results of the first scan 101    of the last 2    lists that a packet is added to 100
#            After a day of scans of 10 s, each packet is kept 8640 times.
# Input      Advertising reports, given to the scanner as its stack does it, and a controller that accepts each command.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pybluehost==0.9.9

cat >"$folder/scan.py" <<'PYTHON'
import asyncio

from pybluehost.ble.gap import BLEScanner
from pybluehost.hci.packets import HCI_LE_Meta_Event

DATA = b"\4\tBar"
REPORT = HCI_LE_Meta_Event.from_bytes(
    0x3E, bytes([2, 1, 3, 1]) + bytes.fromhex("6655443322C1") + bytes([len(DATA)]) + DATA + b"\xc4"
)


class Controller:
    async def send_command(self, command):
        pass


async def main():
    scanner = BLEScanner(Controller())
    scans = []
    for _ in range(100):
        scan = asyncio.create_task(scanner.scan_for(0.02))
        await asyncio.sleep(0.01)
        await scanner.on_hci_event(REPORT)
        scans.append(await scan)
    before = sum(map(len, scans))
    await scanner.on_hci_event(REPORT)
    print("first", len(scans[0]), "last", len(scans[-1]), "lists", sum(map(len, scans)) - before)


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/scan.py")
echo "$seen"
[ "$seen" = "first 101 last 2 lists 100" ]
