#!/bin/sh
# govee-ble, Home Assistant's parser, gives a probe of Govee's that is colder than 0 °C, or that is not plugged in, as exactly 0 °C.
#
# Version    govee-ble 1.5.2 with home-assistant-bluetooth 2.0.0 (PyPI)
# Expected   The meat thermometers H5181 to H5198 send a temperature of 0.01 °C as a signed number of two bytes for each probe, and FFFF
#            for a socket without one (owners' packets in custom-components/ble_monitor, issues 608 and 946). The library reads them as
#            signed numbers, and gives the ambient temperature of an H5191 below 0 as it is. Our guess before the run, for an H5191 in a
#            freezer (probe and ambient at -5 °C), and an H5182 with a probe in the first of its two sockets:
#                H5191 probe -5.0 ambient -5.0      H5182 probes 21.5 and none
# Seen           H5191 probe 0.0 ambient -5.0       H5182 probes 21.5 0.0
#            Whatever is below 0 becomes 0.0, also an alarm that is not set. No automation can tell a probe that is pulled out from one in
#            ice water, and a freezer that thaws is noticed at 0 °C.
# Input      Two advertisements, made up after the library's own tests.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check govee-ble==1.5.2 home-assistant-bluetooth==2.0.0

cat >"$folder/read.py" <<'PYTHON'
import struct

from govee_ble import GoveeBluetoothDeviceData
from home_assistant_bluetooth import BluetoothServiceInfo


def temperatures(name, company, data):
    advertisement = BluetoothServiceInfo(
        name=name,
        address="A4:C1:38:00:00:01",
        rssi=-60,
        manufacturer_data={company: data},
        service_data={},
        service_uuids=[],
        source="local",
    )
    update = GoveeBluetoothDeviceData().update(advertisement)
    return {key.key: value.native_value for key, value in update.entity_values.items() if "temp" in key.key}


PREFIX = bytes.fromhex("0100010168010000")
print("H5191", temperatures("GVH5191_0001", 0xAC63, PREFIX + struct.pack(">hhhh", -500, 6000, 0, -500) + bytes(4)))
print("H5182", temperatures("GVH5182_0001", 0x2730, PREFIX + struct.pack(">hhbhh", 2150, 6000, 0, -1, -1)))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "H5191 {'temperature_probe_1': 0.0, 'temperature_alarm_probe_1': 60.0, 'temperature': -5.0}
H5182 {'temperature_probe_1': 21.5, 'temperature_alarm_probe_1': 60.0, 'temperature_probe_2': 0.0, 'temperature_alarm_probe_2': 0.0}" ]
