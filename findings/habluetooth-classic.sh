#!/bin/sh
# Home Assistant's library takes a headset that others find by an inquiry for a Bluetooth LE device, and an unmeasured level for the best.
#
# Version    habluetooth 7.2.0 with bluetooth-adapters 2.4.0 and bleak-retry-connector 4.7.1 (PyPI): how Home Assistant hears what the
#            kernel's management interface reports about its own adapter
# Expected   Device Found comes to all programs, whoever has started the search. Its address type is 0 for BR/EDR, 1 and 2 for LE, and
#            "for the RSSI field a value of 127 indicates that the RSSI is not available" (BlueZ, doc/mgmt-api). So one expects of an LE
#            device, of a headset of BR/EDR, and of a tag that the adapter in the kitchen hears with -40 dBm, and the own one at 127:
#                tag: hci0 -60     headset: none           in the kitchen: kitchen -40     then at 127: kitchen -40
# Seen           tag: hci0 -60     headset: hci0 -50       in the kitchen: kitchen -40     then at 127: hci0 127
#            While somebody looks for a headset in the desktop's settings, the classic devices around are in Home Assistant's list of
#            advertisements. A packet without a level moves a device to this adapter, and the next packet in the kitchen moves it back.
# Input      Four events as the kernel sends them, and an advertisement of a remote adapter; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  habluetooth==7.2.0 bluetooth-adapters==2.4.0 bleak-retry-connector==4.7.1

cat >"$folder/devices.py" <<'PYTHON'
import asyncio
import socket
import struct
import time

from bleak_retry_connector import BleakSlotManager
from bluetooth_adapters import BluetoothAdapters
from habluetooth import BaseHaRemoteScanner, BluetoothManager, set_manager
from habluetooth.channels.bluez import BluetoothMGMTProtocol

TAG, HEADSET, KEY = "C1:22:33:44:55:66", "00:1A:7D:DA:71:11", "C1:22:33:44:55:77"
FLAGS = b"\2\1\6"


class NoAdapters(BluetoothAdapters):
    adapters = {}
    default_adapter = "hci0"

    async def refresh(self):
        pass


class Manager(BluetoothManager):
    def _discover_service_info(self, service_info):
        pass


def device_found(address, kind, level, data):
    body = bytes.fromhex(address.replace(":", ""))[::-1] + struct.pack("<BbIH", kind, level, 0, len(data)) + data
    return struct.pack("<HHH", 0x0012, 0, len(body)) + body


async def main():
    manager = Manager(NoAdapters(), BleakSlotManager())
    set_manager(manager)
    await manager.async_setup()
    own, kitchen = (BaseHaRemoteScanner(name, name, None, True) for name in ("hci0", "kitchen"))
    own.adapter = "hci0"
    own.async_setup(), kitchen.async_setup()
    future = asyncio.get_running_loop().create_future()
    kernel = BluetoothMGMTProtocol(future, {0: own}, lambda: None, lambda: False, socket.socket(), {})

    def show(name, address):
        info = manager.async_last_service_info(address, False)
        print(f"{name}:", *(info.source, info.rssi) if info else ["none"])

    kernel.data_received(device_found(TAG, 2, -60, FLAGS))
    show("tag", TAG)
    kernel.data_received(device_found(HEADSET, 0, -50, b"\x08\x09Headset"))
    show("headset", HEADSET)
    for name, level in (("in the kitchen", -60), ("then at 127", 127)):
        kernel.data_received(device_found(KEY, 2, level, FLAGS))
        if level != 127:
            kitchen._async_on_raw_advertisement(KEY, -40, FLAGS, {}, time.monotonic())
        show(name, KEY)
    manager.async_stop()


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/devices.py")
echo "$seen"
[ "$seen" = "tag: hci0 -60
headset: hci0 -50
in the kitchen: kitchen -40
then at 127: hci0 127" ]
