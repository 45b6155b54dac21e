#!/bin/sh
# bluetooth-mesh-messages shows an unknown temperature as 63.5 degrees, and makes a motion of 112 % of a sensor that a node does not have.
#
# Version    bluetooth-mesh-messages 0.9.13 with construct 2.9.45 (PyPI), of Silvair
# Expected   GATT Specification Supplement, Temperature 8: 0x7F is "value is not known"; Temperature: 0x8000. The library has a mark for
#            that, the greatest float, and gives it for a Percentage 8 of 0xFF. Mesh Model 4.2.14 and 4.1.1: the length 0x7F in a
#            Sensor Status stands for no bytes (a node's answer for a property that it does not have), so the next property follows at
#            once; a descriptor has the positive tolerance first, in the lower 12 bits. One expects, all as specified:
#                not known:  Percentage 8 unknown     Temperature 8 unknown     Temperature unknown
#                no motion sensor, 21.0 degrees:      21.0 degrees
#                tolerances, +1 and -2:               +1 and -2
# Seen           not known:  Percentage 8 unknown     Temperature 8 63.5        Temperature -327.68
#                no motion sensor, 21.0 degrees:      a motion of 112.0 %, no temperature
#                tolerances, +1 and -2:               +2 and -1
#            "Not known" is looked for as the number with all bits set, which a signed number never is. The length 0x7F counts as 128
#            bytes: the first byte of the next property's name becomes the value, and everything after it is gone.
# Input      Five messages made up after the specifications.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bluetooth-mesh-messages==0.9.13 construct==2.9.45

cat >"$folder/read.py" <<'PYTHON'
import sys

from bluetooth_mesh.messages.sensor import SensorMessage

SENSOR_DESCRIPTOR_STATUS, SENSOR_STATUS = b"\x51", b"\x52"
MOTION_SENSED, AMBIENT_TEMPERATURE, DEVICE_TEMPERATURE = 0x42, 0x4F, 0x54


def short(name, value):
    """A property in format A: a length of 4 bits, a name of 11 bits."""
    return (len(value) - 1 << 1 | name << 5).to_bytes(2, "little") + value


def absent(name):
    """A property in format B with the length that stands for no bytes."""
    return bytes([0x7F << 1 | 1]) + name.to_bytes(2, "little")


def properties(*data):
    """What the library reads in a Sensor Status."""
    for entry in SensorMessage.parse(SENSOR_STATUS + b"".join(data))["sensor_status"]:
        for name, value in entry.items():
            if isinstance(value, dict):
                (number,) = (number for key, number in value.items() if not key.startswith("_"))
                yield f"{name} {'unknown' if number == sys.float_info.max else number}"


print("unknown:", *properties(short(MOTION_SENSED, b"\xff")))
print("unknown:", *properties(short(AMBIENT_TEMPERATURE, b"\x7f")))
print("unknown:", *properties(short(DEVICE_TEMPERATURE, b"\x00\x80")))
print("no motion sensor, 21 degrees:", *properties(absent(MOTION_SENSED), short(AMBIENT_TEMPERATURE, bytes([42]))))

tolerances = 1 | 2 << 12
descriptor = AMBIENT_TEMPERATURE.to_bytes(2, "little") + tolerances.to_bytes(3, "little") + bytes([1, 64, 64])
(sensor,) = SensorMessage.parse(SENSOR_DESCRIPTOR_STATUS + descriptor)["sensor_descriptor_status"]
print(f"tolerances +1 and -2: +{sensor['sensor_positive_tolerance']} and -{sensor['sensor_negative_tolerance']}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "unknown: motion_sensed unknown
unknown: present_ambient_temperature 63.5
unknown: present_device_operating_temperature -327.68
no motion sensor, 21 degrees: motion_sensed 112.0
tolerances +1 and -2: +2 and -1" ]
