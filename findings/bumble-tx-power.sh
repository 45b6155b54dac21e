#!/bin/sh
# Bumble reads a transmit power of -8 dBm as 248, by one of its two readers of an advertisement; the other takes one target address only.
#
# Version    Bumble 0.0.236 (PyPI)
# Expected   The Supplement to the Core Specification, Part A: TX Power Level (1.5) is -127 to 127 dBm; the structure of random target
#            addresses (1.14) has one or more of them. Our guess before the run was that AdvertisingData.get and the module data_types
#            read both alike, as -8 and as two addresses.
# Seen           get           248    12 bytes as they were
#                data_types     -8    InvalidArgumentError
#            The power that `get` returns and `to_string` prints has no sign: a path loss that is computed from it is off by 256 dB.
# Input      Two AD structures; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bumble==0.0.236

cat >"$folder/read.py" <<'PYTHON'
from bumble import data_types
from bumble.core import AdvertisingData, InvalidArgumentError

STRUCTURES = (
    (AdvertisingData.Type.TX_POWER_LEVEL, (-8).to_bytes(1, "little", signed=True)),
    (AdvertisingData.Type.RANDOM_TARGET_ADDRESS, bytes.fromhex("5544332211C1" + "6655443322C1")),
)
for kind, data in STRUCTURES:
    read = AdvertisingData([(kind, data)]).get(kind)
    if isinstance(read, bytes):
        read = f"{len(read)} bytes"
    try:
        read_anew = data_types.data_type_from_advertising_data(kind, data).value_string()
    except InvalidArgumentError as error:
        read_anew = type(error).__name__
    print(kind.name, read, read_anew)
print(AdvertisingData(list(STRUCTURES[:1])).to_string())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "TX_POWER_LEVEL 248 -8
RANDOM_TARGET_ADDRESS 12 bytes InvalidArgumentError
[TX Power Level]: 248" ]
