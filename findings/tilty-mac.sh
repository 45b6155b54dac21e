#!/bin/sh
# Tilty's address of a Tilt hydrometer is made of the report's header: it ends in 01:03:01:02, and two Tilts can have the same.
#
# Version    Tilty 0.12.0 (PyPI), "A pluggable system to receive and transmit bluetooth events from the Tilt Hydrometer"
# Expected   LE Advertising Report event (Bluetooth Core 5.4, volume 4, part E, 7.7.65.2): after the subevent, the number of reports, the
#            kind and the kind of address come six bytes of address, the lowest first. Tilty hands the address on as "mac". Our guess
#            before the run, for Tilts at C1:22:33:44:55:66 and C1:99:88:77:55:66:
#                c1:22:33:44:55:66      c1:99:88:77:55:66
# Seen           55:66:01:03:01:02      55:66:01:03:01:02
#            The six bytes begin four too early, at the subevent. Only the two lowest bytes of the address are in it. Temperature, gravity
#            and UUID are counted from the end, and right.
# Input      Two reports made up; PyBluez, which only the sockets need, has a stand-in.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps tilty==0.12.0

cat >"$folder/read.py" <<'PYTHON'
import sys
from types import ModuleType

sys.modules["bluetooth"] = ModuleType("bluetooth")
sys.modules["bluetooth._bluetooth"] = sys.modules["bluetooth"]._bluetooth = ModuleType("bluetooth._bluetooth")

from tilty.blescan import parse_packet

LE_META_EVENT, ADVERTISING_REPORT, NOT_CONNECTABLE, RANDOM_ADDRESS = 0x3E, 2, 3, 1
UUID = bytes.fromhex("a495bb10c5b14b44b5121370f02d74de")


def report(address, fahrenheit, gravity):
    """A report of a Tilt, which is an iBeacon with the temperature and the gravity for its numbers."""
    beacon = bytes.fromhex("1aff4c000215") + UUID + fahrenheit.to_bytes(2, "big") + gravity.to_bytes(2, "big") + b"\xc5"
    header = bytes([ADVERTISING_REPORT, 1, NOT_CONNECTABLE, RANDOM_ADDRESS]) + bytes.fromhex(address.replace(":", ""))[::-1]
    parameters = header + bytes([len(beacon)]) + beacon + b"\xc4"
    return bytes([4, LE_META_EVENT, len(parameters)]) + parameters


for address in ("c1:22:33:44:55:66", "c1:99:88:77:55:66"):
    seen = parse_packet(report(address, 68, 1035))
    print(address, "has mac", seen["mac"], "major", seen["major"], "minor", seen["minor"], "uuid right", seen["uuid"] == UUID.hex())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "c1:22:33:44:55:66 has mac 55:66:01:03:01:02 major 68 minor 1035 uuid right True
c1:99:88:77:55:66 has mac 55:66:01:03:01:02 major 68 minor 1035 uuid right True" ]
