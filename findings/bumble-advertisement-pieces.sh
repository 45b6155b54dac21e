#!/bin/sh
# Bumble gives a program the pieces of a long advertisement one by one, each as a whole advertisement.
#
# Version    bumble 0.0.236 (PyPI), its host: what bumble.device hands to the listeners of "advertisement"
# Expected   A controller may report the data of one extended advertisement in several reports: data status 1 means "incomplete, more
#            data to come" (Core 5.4, Vol 4, Part E, 7.7.65.13), and the host puts them together. Only data status 2 is cut off for
#            good. Our guess before the run, for a name in two pieces: one advertisement "0123456789abcdef", not truncated.
# Seen       Two advertisements, and neither is marked as truncated. The first has an AD structure that claims more bytes than there
#            are; the second begins in the middle of the name, so its letters are read as lengths and types:
#                data 11093031323334353637 truncated False name 01234567
#                data 3839616263646566 truncated False name None
#            For data status 2 it says truncated True. hotcold puts pieces together, also if the last one never comes.
# Input      Two LE Extended Advertising Reports of one set, status 1 and 0, of a passive scan; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bumble==0.0.236

cat >"$folder/pieces.py" <<'PYTHON'
import struct

from bumble import hci
from bumble.core import AdvertisingData
from bumble.device import AdvertisementDataAccumulator

data = b"\x11\x090123456789abcdef"
accumulator = AdvertisementDataAccumulator(passive=True)
for status, piece in ((1, data[:10]), (0, data[10:])):
    report = struct.pack("<HB", status << 5, 1) + bytes.fromhex("5544332211C0") + bytes([1, 1, 1, 127])
    report += struct.pack("<bHB", -60, 0, 0) + bytes(6) + bytes([len(piece)]) + piece
    event = bytes([0x04, 0x3E, len(report) + 2, 0x0D, 1]) + report
    heard = accumulator.update(hci.HCI_Packet.from_bytes(event).reports[0])
    name = heard.data.get(AdvertisingData.COMPLETE_LOCAL_NAME)
    print("data", heard.data_bytes.hex(), "truncated", heard.is_truncated, "name", name)
PYTHON

seen=$("$folder/venv/bin/python" "$folder/pieces.py")
echo "$seen"
[ "$seen" = "data 11093031323334353637 truncated False name 01234567
data 3839616263646566 truncated False name None" ]
