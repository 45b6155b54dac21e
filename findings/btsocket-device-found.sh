#!/bin/sh
# btsocket reads the address type of a found device as the one before it, and its level without a sign.
#
# Version    btsocket 0.3.0 (PyPI), "Python library for BlueZ Bluetooth Management API"
# Expected   Device Found (BlueZ, doc/mgmt-api, event 0x0012): Address_Type is 0 for BR/EDR, 1 for a public and 2 for a random
#            address of LE; RSSI is a signed number in dBm. Only the type of a search (Start Discovery) is a set of bits. Our guess
#            before the run, at -60 dBm:
#                0 [BREDR] -60    1 [LEPublic] -60    2 [LERandom] -60
# Seen       The number is taken for bits here, too, so each type is the one before it, and BR/EDR is none. -60 dBm is 196:
#                0 [] 196    1 [BREDR] 196    2 [LEPublic] 196
#            A command for the device, such as Unpair Device, has the same field, and sends bits: 4 for a random address. What the
#            library read does come back as it was, 2; what a program names itself does not.
#                [LERandom] -> 4    [LEPublic] -> 2
#            hotcold's helper speaks to the kernel by itself.
# Input      Device Found events with flags as their data, and Unpair Device; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check btsocket==0.3.0

cat >"$folder/read.py" <<'PYTHON'
import struct

from btsocket import btmgmt_protocol
from btsocket.btmgmt_protocol import AddressType

address = bytes.fromhex("6655443322C1")
data = bytes.fromhex("020106")
for kind in (0, 1, 2):
    found = address + struct.pack("<BbIH", kind, -60, 0, len(data)) + data
    event = btmgmt_protocol.reader(struct.pack("<HHH", 0x0012, 0, len(found)) + found).event_frame
    print(kind, event.address_type, event.rssi)
for kind in (AddressType.LERandom, AddressType.LEPublic):
    frame = btmgmt_protocol.command("UnpairDevice", 0, "C1:22:33:44:55:66", [kind], 0).cmd_params_frame
    print([kind], "->", frame.octets[6])
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "0 [] 196
1 [BREDR] 196
2 [LEPublic] 196
[LERandom] -> 4
[LEPublic] -> 2" ]
