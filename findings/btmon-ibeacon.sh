#!/bin/sh
# btmon prints the UUID of an iBeacon backwards, and its two numbers as a version.
#
# Version    btmon 5.66 (bluez 5.66-1+deb12u2, Debian 12)
# Expected   What Apple's Proximity Beacon Specification (2015) says of the 21 bytes behind type 02 and length 15: the UUID in the
#            order in which it is written, then major and minor with the most significant byte first:
#                D9EED498-BFDB-43C0-8B55-D06BB74C430B, major 7, minor 9
# Seen       The UUID as if it were one of Bluetooth's own, which are sent with the last byte first, and major and minor as one
#            version of two parts, each with its bytes exchanged (7 is 1792, 9 is 2304):
#                UUID: 0b434cb7-6bd0-558b-c043-dbbf98d4eed9
#                Version: 1792.2304
#            A beacon's own UUID is therefore not found in a log of btmon's. The RSSI, and the measured power, are right.
# Input      A BTSnoop file of one packet (data link 2001, Linux monitor): an LE Advertising Report with flags and an iBeacon.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq bluez=5.66-1+deb12u2 2>/dev/null
dpkg -x bluez_*.deb root

python3 - <<'PYTHON'
import struct

data = bytes.fromhex("020106" "1AFF4C000215D9EED498BFDB43C08B55D06BB74C430B00070009C5")
report = bytes([0x02, 0x01, 0x03, 0x01]) + bytes.fromhex("665544332211") + bytes([len(data)]) + data + bytes([0xC4])
event = bytes([0x3E, len(report)]) + report
received = 1764000000_000000 + 0x00DCDDB30F2F8000  # microseconds since the year 0
with open("beacon.btsnoop", "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 2001))
    file.write(struct.pack(">IIIIQ", len(event), len(event), 3, 0, received) + event)  # 3: an event
PYTHON

seen=$(root/usr/bin/btmon -r beacon.btsnoop | sed -n '/Company/,/RSSI/s/^ *//p')
echo "$seen"
[ "$seen" = "Company: Apple, Inc. (76)
Type: iBeacon (2)
UUID: 0b434cb7-6bd0-558b-c043-dbbf98d4eed9
Version: 1792.2304
TX power: -59 dB
RSSI: -60 dBm (0xc4)" ]
