#!/bin/sh
# btmon and scapy print the transmit power of an extended advertising report without its sign: -8 dBm is 248.
#
# Version    btmon 5.66 (bluez 5.66-1+deb12u2, Debian 12; 5.87 of Debian's unstable, too), scapy 2.8.0 (PyPI)
# Expected   LE Extended Advertising Report (Core 5.4, Vol 4, Part E, 7.7.65.13), TX_Power: a signed number, -127 to +20 dBm; 0x7F stands
#            for "not available". It is what a loss of the path is computed from, and most devices send with 0 dBm or less. Both
#            programs read the RSSI beside it, and btmon the AD structure of the same name, with the sign. Our guess before the run:
#                -8 dBm    -8
# Seen           TX power: 248 dBm    RSSI: -60 dBm (0xc4)    TX power: -8 dBm (the AD structure)
#                scapy 248 -60
#            tshark 4.0.17 prints -8 dBm.
# Input      A BTSnoop file (type 1002) with an extended report whose data is the AD structure TX Power Level of the same -8 dBm.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

version=5.66-1+deb12u2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scapy==2.8.0
cd "$folder"
apt-get download -qq bluez="$version" 2>/dev/null
dpkg -x bluez_*.deb root

cat >read.py <<'PYTHON'
import struct

from scapy.layers.bluetooth import HCI_Hdr, HCI_LE_Meta_Extended_Advertising_Report

data = bytes.fromhex("020AF8")
event = bytes([0x0D, 1]) + struct.pack("<HB", 0x0010, 1) + bytes.fromhex("6655443322C1")
event += struct.pack("<BBBbbH", 1, 0, 0xFF, -8, -60, 0) + bytes(7) + bytes([len(data)]) + data
packet = bytes([0x04, 0x3E, len(event)]) + event
with open("report.btsnoop", "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    file.write(struct.pack(">IIIIQ", len(packet), len(packet), 3, 0, 0x00DCDDB30F2F8000 + 1_795_900_000_000_000) + packet)
report = HCI_Hdr(packet)[HCI_LE_Meta_Extended_Advertising_Report]
print("scapy", report.tx_power, report.rssi)
PYTHON

scapy=$("$folder/venv/bin/python" read.py)
seen=$(root/usr/bin/btmon -r report.btsnoop | sed -n 's/^ *//; /^TX power/p; /^RSSI/p')
echo "$seen
$scapy"
[ "$seen" = "TX power: 248 dBm
RSSI: -60 dBm (0xc4)
TX power: -8 dBm" ]
[ "$scapy" = "scapy 248 -60" ]
