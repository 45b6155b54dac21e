"""Runs Bumble, an independent implementation of Bluetooth, as the host of an adapter that is down.

usage: judge.py INDEX HEX

Advertises the data HEX every 100 ms, and prints each advertisement that it receives as ADDRESS DATA RSSI
BEACON, until a signal ends it.
"""

import asyncio
import struct
import sys
import uuid

from bumble.core import AdvertisingData
from bumble.device import AdvertisingType, Device
from bumble.hci import HCI_LE_1M_PHY, Address
from bumble.transport import open_transport


def beacon(data):
    """The iBeacon in the manufacturer's data, or `-`. Bumble only finds the data; the layout is parsed here."""
    company, value = data.get(AdvertisingData.Type.MANUFACTURER_SPECIFIC_DATA) or (None, b"")
    if company != 0x004C or value[:2] != bytes([0x02, 0x15]) or len(value) != 23:
        return "-"
    identity, major, minor, power = struct.unpack(">16sHHb", value[2:])
    return f"{uuid.UUID(bytes=identity)}/{major}/{minor}/{power}"


def show(advertisement):
    address = advertisement.address.to_string(False)
    print(
        address,
        advertisement.data_bytes.hex(),
        advertisement.rssi,
        beacon(advertisement.data),
        flush=True,
    )


async def main(index, data):
    async with await open_transport(f"hci-socket:{index}") as (source, sink):
        device = Device.with_hci("judge", Address("F0:F1:F2:F3:F4:F5"), source, sink)
        await device.power_on()
        device.on("advertisement", show)
        await device.start_scanning(
            active=False, scan_interval=100, scan_window=100, scanning_phys=[HCI_LE_1M_PHY]
        )
        await device.start_advertising(
            AdvertisingType.UNDIRECTED,
            advertising_data=bytes.fromhex(data),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )
        await asyncio.get_running_loop().create_future()


if len(sys.argv) != 3:
    sys.exit(__doc__)
asyncio.run(main(*sys.argv[1:]))
