#!/bin/sh
# pycycling says that a heart rate strap touches the skin when it says that it does not, and reads a power of -5 W as 65531 W.
#
# Version    pycycling 0.4.1 (PyPI)
# Expected   Heart Rate Measurement (Bluetooth's GATT Specification Supplement) has two bits about the skin: bit 2 says whether the strap
#            can feel it, bit 1 whether it does. So flags of 04 are "supported, but contact is not detected", and 00 are "not supported":
#            sensor_contact is False, and None. Cycling Power Measurement has its power as a sint16: what a wheel that rolls backwards or
#            a pedal that is lifted gives is below 0. Our guess before the run:
#                contact for flags 06, 04, 00: True, False, None; power of -5 W: -5; forces of 300 and -20 N: 300 and -20
# Seen           contact for flags 06, 04, 00: True, True, False; power of -5 W: 65531; forces of 300 and -20 N: 300 and 65516
#            A strap that lies on the table is worn by somebody, and one that cannot tell is worn by nobody. A mean power with one such
#            value in a minute is a thousand watts too high. The package's own parser for indoor bikes reads power with its sign.
# Input      Three heart rate measurements and one of power, made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pycycling==0.4.1

cat >"$folder/read.py" <<'PYTHON'
import asyncio

from pycycling.cycling_power_service import CyclingPowerService
from pycycling.heart_rate_service import HeartRateService


class Sensor:
    """A connection that keeps who wants to be notified."""

    async def start_notify(self, _, callback):
        self.notify = callback


async def main():
    sensor, seen = Sensor(), []
    heart = HeartRateService(sensor)
    heart.set_hr_measurement_handler(seen.append)
    await heart.enable_hr_measurement_notifications()
    for flags in (0x06, 0x04, 0x00):
        sensor.notify(None, bytearray([flags, 72]))
    print("contact for flags 06, 04, 00:", *(measurement.sensor_contact for measurement in seen))

    power = CyclingPowerService(sensor)
    power.set_cycling_power_measurement_handler(seen.append)
    await power.enable_cycling_power_measurement_notifications()
    values = [number.to_bytes(2, "little", signed=True) for number in (0x40, -5, 300, -20)]
    sensor.notify(None, bytearray(b"".join(values)))
    print("power of -5 W:", seen[-1].instantaneous_power)
    print("forces of 300 and -20 N:", seen[-1].maximum_force_magnitude, seen[-1].minimum_force_magnitude)


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "contact for flags 06, 04, 00: True True False
power of -5 W: 65531
forces of 300 and -20 N: 300 65516" ]
