#!/bin/sh
# Home Assistant shows the longest name that a device has sent, not the one that it sends.
#
# Version    habluetooth 7.2.0 with bluetooth-adapters 2.4.0 and bleak-retry-connector 4.7.1 (PyPI): how Home Assistant keeps what its
#            remote adapters hear (ESPHome, Shelly)
# Expected   The complete local name (AD type 09; Core Specification Supplement, Part A, 1.2) is the device's name; a shortened one (08)
#            is its beginning, and says so by its type. A device renamed from "Kitchen beacon" to "Bar" is "Bar" with its next packet.
#            Our guess before the run:
#                Kitchen beacon / Kitchen beacon / Bar / Bathroom beacon
# Seen       A name replaces the one before it only if it is not shorter, whatever their types and however old the other is:
#                Kitchen beacon / Kitchen beacon / Kitchen beacon / Bathroom beacon
#            The old name stays until the adapter has not heard the device for 195 s. hotcold shows the last complete name.
# Input      Advertisements of one device: a complete name, its beginning as a shortened one, and two new complete ones; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  habluetooth==7.2.0 bluetooth-adapters==2.4.0 bleak-retry-connector==4.7.1

cat >"$folder/names.py" <<'PYTHON'
import asyncio
import time

from bleak_retry_connector import BleakSlotManager
from bluetooth_adapters import BluetoothAdapters
from habluetooth import BaseHaRemoteScanner, BluetoothManager, set_manager


class NoAdapters(BluetoothAdapters):
    adapters = {}
    default_adapter = "hci0"

    async def refresh(self):
        pass


class Manager(BluetoothManager):
    def _discover_service_info(self, service_info):
        pass


async def main():
    manager = Manager(NoAdapters(), BleakSlotManager())
    set_manager(manager)
    await manager.async_setup()
    scanner = BaseHaRemoteScanner("proxy", "proxy", None, True)
    stop = scanner.async_setup()
    for number, (kind, name) in enumerate(
        ((9, b"Kitchen beacon"), (8, b"Kitchen"), (9, b"Bar"), (9, b"Bathroom beacon"))
    ):
        packet = bytes([len(name) + 1, kind]) + name
        scanner._async_on_raw_advertisement("C1:22:33:44:55:66", -60, packet, {}, time.monotonic() + number)
        print(manager.async_last_service_info("C1:22:33:44:55:66", True).name)
    stop()
    manager.async_stop()


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/names.py")
echo "$seen"
[ "$seen" = "Kitchen beacon
Kitchen beacon
Kitchen beacon
Bathroom beacon" ]
