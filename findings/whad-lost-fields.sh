#!/bin/sh
# WHAD reads an advertisement and writes it again without the AD structures that it does not know, and with another byte of flags.
#
# Version    whad 1.2.18 (PyPI)
# Expected   AdvDataFieldList.from_bytes(): "Convert raw advertising data into an AdvDataFieldList object"; to_bytes() is the way back, with
#            which a recorded device is advertised again. A receiver must ignore types that it does not know (Core specification, volume 3,
#            part C, 11), but a program that copies a device has to keep them. Our guess before the run was that the bytes are the same.
#            For flags, a broadcast's name, a 32-bit service, a class of device and a name:
#                02011a, 053048616c6c, 050578563412, 040d0c025a and 0409616263 stay as they are
# Seen           02011a becomes 02010a; broadcast's name: nothing; 32-bit service: nothing; class: nothing; name: the same
#            There is no error, and no object says that something is missing. A copy of a beacon looks right to the program that made it,
#            and is not recognised by the one that searches for the service.
# Input      An advertisement of 25 bytes.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check whad==1.2.18

cat >again.py <<'PYTHON'
from whad.ble.profile.advdata import AdvDataFieldList

for name, hexadecimal in {
    "flags": "02011a",
    "broadcast name": "053048616c6c",
    "32-bit service": "050578563412",
    "class": "040d0c025a",
    "name": "0409616263",
    "all": "02011a 053048616c6c 050578563412 040d0c025a 0409616263",
}.items():
    data = bytes.fromhex(hexadecimal)
    print(f"{name}: {data.hex()} becomes {AdvDataFieldList.from_bytes(data).to_bytes().hex() or 'nothing'}")
PYTHON
seen=$(venv/bin/python again.py 2>log)
echo "$seen"
[ "$seen" = "flags: 02011a becomes 02010a
broadcast name: 053048616c6c becomes nothing
32-bit service: 050578563412 becomes nothing
class: 040d0c025a becomes nothing
name: 0409616263 becomes 0409616263
all: 02011a053048616c6c050578563412040d0c025a0409616263 becomes 02010a0409616263" ]
