#!/bin/sh
# A thermometer of Combustion's with T2, T4 or T6 at the core does not exist for combustion-predictive-thermometer-python.
#
# Version    combustion-predictive-thermometer-python 0.0.1 and combustion-ble 0.3.3 with bitstring 5.0.0 and bleak 3.1.0 (PyPI)
# Expected   "Battery Status & Virtual Sensors" of an advertisement is one byte: bit 0 is the battery's status, bits 1 to 3 are the
#            sensor at the core (T1 to T6), then come two bits each for surface and ambient (Combustion, Probe BLE Specification). Our
#            guess before the run, for the battery's status with each of the six sensors, was OK six times, as of combustion-ble.
# Seen           combustion-ble  OK OK OK OK OK OK
#                cpt_python      ok ValueError ok ValueError ok ValueError
#            The status has two bits for cpt_python, of which the second is the lowest of the sensor at the core. So with T2, T4 and T6
#            it reads 2, which is no status, and the whole packet is lost.
# Input      Advertisements (manufacturer data) of a probe at 20 °C; made up by that specification.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  combustion-predictive-thermometer-python==0.0.1 combustion-ble==0.3.3 bitstring==5.0.0 bleak==3.1.0

cat >"$folder/read.py" <<'PYTHON'
import combustion_ble.ble_data.advertising_data
import cpt_python.bluetooth_data.advertising_data

TEMPERATURE = int((20 + 20) / 0.05)
temperatures = sum(TEMPERATURE << 13 * sensor for sensor in range(8)).to_bytes(13, "little")
packages = (
    ("combustion-ble", lambda data: combustion_ble.ble_data.advertising_data.AdvertisingData.from_data(bytes(data))),
    ("cpt_python", cpt_python.bluetooth_data.advertising_data.AdvertisingData),
)
for name, parse in packages:
    seen = []
    for core in range(6):
        data = bytearray.fromhex("09C7 01 11223344") + temperatures + bytes([0, core << 1])
        try:
            seen.append(parse(data).battery_status_virtual_sensors.battery_status.name)
        except ValueError as error:
            seen.append(type(error).__name__)
    print(name, *seen)
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "combustion-ble OK OK OK OK OK OK
cpt_python ok ValueError ok ValueError ok ValueError" ]
