#!/bin/sh
# victron-ble reads a missing state of charge as 102.3 % and a missing current as -1 mA, and loses the sign of the consumed charge.
#
# Version    victron-ble 0.9.3 with pycryptodome 4.4.0 (PyPI), "Python API to read Victron Instant Readout advertisements"
# Expected   Victron's page "Extra Manufacturer Data" (2022-12-14) has a "NA value" for each field: for a battery monitor 0x3FFFFF for the
#            current (22 bits, signed), for a Lynx Smart BMS 0x3FF for the state of charge (10 bits). For the latter, too, "Consumed Ah =
#            -Record value". The library returns None for a missing value. Our guess before the run, for advertisements in which all of these
#            but the consumed 10 Ah are missing:
#                BatteryMonitor None None -10.0    LynxSmartBMS None None -10.0
# Seen       22 bits are made a signed number, and then compared with 0x3FFFFF; 10 bits are compared with 0x3FFF; and the sign is lost:
#                BatteryMonitor None -0.001 -10.0    LynxSmartBMS 102.3 None 10.0
# Input      Encrypted advertisements (manufacturer data) with a key of zeros; made up by that page.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
# Parsing needs none of the packages that it scans with.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps victron-ble==0.9.3 pycryptodome==4.4.0

cat >"$folder/read.py" <<'PYTHON'
from Crypto.Cipher import AES
from Crypto.Util import Counter
from victron_ble.devices import detect_device_type

KEY = bytes(16)


def advertisement(kind, fields):
    """Manufacturer data with fields, each a value and its bits, the lowest bit first."""
    value = position = 0
    for field, bits in fields:
        value |= field << position
        position += bits
    counter = Counter.new(128, initial_value=1, little_endian=True)
    encrypted = AES.new(KEY, AES.MODE_CTR, counter=counter).encrypt(value.to_bytes(16, "little"))
    return bytes([0x10, 0x00, 0x00, 0x00, kind, 1, 0, KEY[0]]) + encrypted


CONSUMED = (100, 20)
ADVERTISEMENTS = {
    # Remaining time, voltage, alarm, auxiliary input and its mode, current, consumed charge, state of charge
    0x02: [(0xFFFF, 16), (0x7FFF, 16), (0, 16), (0, 16), (3, 2), (0x3FFFFF, 22), CONSUMED, (0x3FF, 10)],
    # Error, remaining time, voltage, current, inputs and outputs, alarms, state of charge, consumed charge, temperature
    0x0A: [(0, 8), (0xFFFF, 16), (0x7FFF, 16), (0x7FFF, 16), (0, 16), (0, 18), (0x3FF, 10), CONSUMED, (0x7F, 7)],
}
for kind, fields in ADVERTISEMENTS.items():
    data = advertisement(kind, fields)
    device = detect_device_type(data)
    read = device(KEY.hex()).parse(data)
    print(device.__name__, read.get_soc(), read.get_current(), read.get_consumed_ah())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "BatteryMonitor None -0.001 -10.0
LynxSmartBMS 102.3 None 10.0" ]
