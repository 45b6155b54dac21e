#!/bin/sh
# pycycling says that a heart rate strap touches the skin when the strap says that it does not, and that -12 W are 65524 W.
#
# Version    pycycling 0.4.1 (PyPI), for "bike trainers, power meters, radars and heart rate monitors" over Bluetooth LE
# Expected   Heart Rate Service: bit 2 of the flags says that the sensor can tell contact, bit 1 that there is some. Cycling Power Service:
#            instantaneous power, and the greatest and smallest torque, are signed. Our guess before the run:
#                can tell, contact        True      -12 W            -12
#                can tell, no contact     False     torque 40, -8    40, -8
#                cannot tell              False (or None)
# Seen           can tell, contact        True      -12 W            65524
#                can tell, no contact     True      torque 40, -8    40, 65528
#                cannot tell              False
#            Either of the two bits makes it True: so it is False only for straps that cannot tell, and never for one that is off.
# Input      Measurements made up after the two specifications, handed to the library by a stand-in for bleak's client.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps pycycling==0.4.1

cat >"$folder/read.py" <<'PYTHON'
import asyncio
import struct

from pycycling.cycling_power_service import CyclingPowerService
from pycycling.heart_rate_service import HeartRateService


class Client:
    """Notifies of one measurement as soon as somebody asks for notifications."""

    def __init__(self, measurement):
        self.measurement = measurement

    async def start_notify(self, characteristic, callback):
        callback(characteristic, bytearray(self.measurement))


async def heart_rate(flags):
    service = HeartRateService(Client(bytes([flags, 60])))
    seen = []
    service.set_hr_measurement_handler(seen.append)
    await service.enable_hr_measurement_notifications()
    return seen[0]


async def power(measurement):
    service = CyclingPowerService(Client(measurement))
    seen = []
    service.set_cycling_power_measurement_handler(seen.append)
    await service.enable_cycling_power_measurement_notifications()
    return seen[0]


async def main():
    can_tell, contact, torque_present = 0b100, 0b010, 1 << 7
    for meaning, flags in (("contact", can_tell | contact), ("no contact", can_tell), ("cannot tell", 0)):
        print(f"{meaning}: {(await heart_rate(flags)).sensor_contact}")
    seen = await power(struct.pack("<Hhhh", torque_present, -12, 40, -8))
    print("-12 W:", seen.instantaneous_power)
    print("torque 40, -8:", seen.maximum_torque_magnitude, seen.minimum_torque_magnitude)


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "contact: True
no contact: True
cannot tell: False
-12 W: 65524
torque 40, -8: 40 65528" ]
