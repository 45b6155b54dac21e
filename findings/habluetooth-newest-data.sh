#!/bin/sh
# The "newest" manufacturer data that Home Assistant's libraries name may be older than the last packet.
#
# Version    habluetooth 7.2.0 with bluetooth-data-tools 1.29.24, bluetooth-adapters 2.4.0 and bleak-retry-connector 4.7.1 (PyPI): how
#            Home Assistant keeps what its remote adapters hear (ESPHome, Shelly), and the helper `newest_manufacturer_data`
# Expected   A device that sends two kinds of packets, of company 1 and of company 2, is kept as one record with both. The helper returns
#            what came last. Our guess before the run, for packets with a (company 1), b (company 2), c and d (company 1):
#                a b c d
# Seen           a b b b
#            The record has all four, each in its turn. But a company that is already there keeps its place in the record, and the
#            helper takes the last place: company 2, whatever comes from company 1. It is right only for each company's first packet.
#            hotcold keeps each packet's data.
# Input      Advertisements of one device with one byte for a company; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  habluetooth==7.2.0 bluetooth-data-tools==1.29.24 bluetooth-adapters==2.4.0 bleak-retry-connector==4.7.1

cat >"$folder/newest.py" <<'PYTHON'
import asyncio
import time

from bleak_retry_connector import BleakSlotManager
from bluetooth_adapters import BluetoothAdapters
from bluetooth_data_tools import newest_manufacturer_data
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
    for number, (company, value) in enumerate(((1, b"a"), (2, b"b"), (1, b"c"), (1, b"d"))):
        packet = bytes([4, 0xFF, company, 0]) + value
        scanner._async_on_raw_advertisement("C1:22:33:44:55:66", -60, packet, {}, time.monotonic() + number)
        kept = manager.async_last_service_info("C1:22:33:44:55:66", True).manufacturer_data
        print(newest_manufacturer_data(kept).decode(), kept)
    stop()
    manager.async_stop()


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/newest.py")
echo "$seen"
[ "$seen" = "a {1: b'a'}
b {1: b'a', 2: b'b'}
b {1: b'c', 2: b'b'}
b {1: b'd', 2: b'b'}" ]
