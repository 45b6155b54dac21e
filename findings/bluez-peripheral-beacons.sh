#!/bin/sh
# With bluez-peripheral neither an iBeacon nor an Eddystone beacon can be sent: bluetoothd refuses both.
#
# Version    bluez-peripheral 0.1.7 with dbus-next 0.2.3 (PyPI), and bluetoothd 5.66 (bluez 5.66-1+deb12u2, Debian 12) and 5.82
#            (5.82-1.1, Debian 13), both on Linux 6.1.176
# Expected   Advertisement(..., manufacturerData, serviceData) takes "any manufacturer specific data" and "any service data elements to
#            include in the advert". An iBeacon has 27 bytes of manufacturer data, and 3 of flags: it fits into the 31 of an
#            advertisement, as does an Eddystone URL. Our guess before the run was "registered" for both.
# Seen           iBeacon "Failed to register advertisement"    Eddystone "Failed to parse advertisement."
#            The package always has an appearance, also one of 0, which takes 4 bytes: 34. And its service data has another type
#            of D-Bus than BlueZ reads, a{say} instead of a{sv}, so that every advertisement with any is refused. With a property
#            changed (no appearance; a{sv}) both are registered. Data of up to 23 bytes for a manufacturer can be sent as it is.
# Input      A controller that obeys everything (/dev/vhci) in a virtual machine.
# Reported   not yet
# Needs      See guest/bluez.sh.
set -eu

guest=$(cd "$(dirname "$0")/guest" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check --target modules bluez-peripheral==0.1.7 dbus-next==0.2.3

cat >controller.c <<'C'
#include "bluez.h"

static void command(unsigned opcode, const uint8_t *parameters) {}
static void send_reports(void) {}
C

cat >modules/beacons.py <<'PYTHON'
import asyncio
import sys

from bluez_peripheral.advert import Advertisement
from bluez_peripheral.util import get_message_bus
from dbus_next import DBusError, Variant
from dbus_next.constants import PropertyAccess
from dbus_next.service import dbus_property


class WithoutAppearance(Advertisement):
    @dbus_property(PropertyAccess.READ, disabled=True)
    def Appearance(self) -> "q":
        return 0


class WithVariants(Advertisement):
    @dbus_property(PropertyAccess.READ)
    def ServiceData(self) -> "a{sv}":
        return {service: Variant("ay", data) for service, data in self._serviceData.items()}


IBEACON = {"manufacturerData": {0x004C: bytes([0x02, 0x15]) + bytes(range(16)) + bytes([0, 1, 0, 2, 0xC5])}}
EDDYSTONE = {"serviceData": {"feaa": bytes.fromhex("10EB036578616D706C6507")}}


async def main():
    bus = await get_message_bus()
    tries = ((Advertisement, IBEACON), (WithoutAppearance, IBEACON), (Advertisement, EDDYSTONE), (WithVariants, EDDYSTONE))
    for number, (kind, data) in enumerate(tries):
        services = ["feaa"] if data is EDDYSTONE else []
        try:
            await kind("", services, 0, 0, **data).register(bus, path=f"/beacon{number}")
            answer = "registered"
        except DBusError as error:
            answer = error
        print("\n>", sys.argv[1], kind.__name__, *data, answer, flush=True)


asyncio.run(main())
PYTHON
cat >script.sh <<'SCRIPT'
python3 /python/beacons.py "$1"
SCRIPT

seen=$(sh "$guest/bluez.sh" script.sh controller.c modules)
echo "$seen"
[ "$seen" = "$(for version in 5.66 5.82; do
  echo "$version Advertisement manufacturerData Failed to register advertisement"
  echo "$version WithoutAppearance manufacturerData registered"
  echo "$version Advertisement serviceData Failed to parse advertisement."
  echo "$version WithVariants serviceData registered"
done)" ]
