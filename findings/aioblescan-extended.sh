#!/bin/sh
# aioblescan reads the flags of an extended advertising report from the wrong end.
#
# Version    aioblescan 0.2.14 (PyPI)
# Expected   LE Extended Advertising Report (Core 5.4, Vol 4, Part E, 7.7.65.13), Event_Type: bit 0 connectable, bit 1 scannable,
#            bit 2 directed, bit 3 scan response, bit 4 legacy PDUs, bits 5 and 6 the data's status. So 0x0013, what controllers
#            of Bluetooth 5 report for an old ADV_IND, is connectable, scannable and legacy, and 0x001B is its scan response.
# Seen       The names are given to the bits of the first byte from its highest on:
#                0x0013: Scan Response, Incomplete/truncated, RFU; neither connectable nor legacy
#                0x0010, the ADV_NONCONN_IND of every iBeacon: Scan Response
#                0x001B: Scan Response, Legacy, Incomplete/truncated, RFU
#            Address, RSSI and data are right; who needs the kind of packet must read the first bytes again.
# Input      An HCI event with one report of a name; the address is made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check aioblescan==0.2.14

cat >"$folder/read.py" <<'PYTHON'
from aioblescan import HCI_Event

NAME = b"\x05\x09Keys"
for kind in (0x13, 0x10, 0x1B):
    report = kind.to_bytes(2, "little") + bytes([1]) + bytes.fromhex("665544332211")
    report += bytes([1, 0, 0xFF, 0x7F, 256 - 60, 0, 0, 0]) + bytes(6) + bytes([len(NAME)]) + NAME
    event = HCI_Event()
    event.decode(bytes([0x04, 0x3E, len(report) + 2, 0x0D, 1]) + report)
    flags = [name for name, is_set in event.retrieve("ev type")[0].val.items() if is_set]
    print(f"0x{kind:04X}", ", ".join(flags), [rssi.val for rssi in event.retrieve("rssi")])
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "0x0013 Scan Response, Incomplete/truncated, RFU [-60]
0x0010 Scan Response [-60]
0x001B Scan Response, Legacy, Incomplete/truncated, RFU [-60]" ]
