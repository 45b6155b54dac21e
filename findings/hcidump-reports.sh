#!/bin/sh
# hcidump gives all reports of one packet the RSSI of the last, and shows a report of Bluetooth 5 as the end of a connection.
#
# Version    hcidump 5.66 (bluez-hcidump 5.66-1+deb12u2, Debian 12)
# Expected   An LE Advertising Report event holds up to 25 reports, each with an RSSI of its own as its last byte (Core 5.4, Vol 4,
#            Part E, 7.7.65.2). An event that a program does not know is shown as unknown, or as its bytes. Our guess before the run:
#                C1:22:33:44:55:66 RSSI: -60    C2:22:33:44:55:66 RSSI: -70    LE Meta Event: unknown (0x0d)
# Seen       The level is read from the last byte of the event, whichever report it is printed for. LE Extended Advertising Report
#            (13, Bluetooth 5) is looked up among the events of another table:
#                C1:22:33:44:55:66 RSSI: -70    C2:22:33:44:55:66 RSSI: -70    Disconn Complete
#            Scripts that range beacons by hcidump's text are wrong by the difference wherever a controller reports two at once.
#            btmon and tshark read both.
# Input      A BTSnoop file (type 1002) of two packets: two old reports in one event, at -60 and -70 dBm, and an extended report.
# Reported   not yet
# Needs      Debian 12 on this machine: libbluetooth3 comes from its archive as it is.
set -eu

version=5.66-1+deb12u2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq bluez-hcidump="$version" libbluetooth3="$version" 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

python3 - <<'PYTHON'
import struct

data = bytes.fromhex("020106")
first, second = bytes.fromhex("6655443322C1"), bytes.fromhex("6655443322C2")


def report(address, rssi):
    return bytes([3, 1]) + address + bytes([len(data)]) + data + struct.pack("b", rssi)


old = bytes([0x02, 2]) + report(first, -60) + report(second, -70)
new = bytes([0x0D, 1]) + struct.pack("<HB", 0x0010, 1) + first + struct.pack("<BBBbbH", 1, 0, 0xFF, 127, -60, 0) + bytes(7)
with open("reports.btsnoop", "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    for number, event in enumerate((old, new + bytes([len(data)]) + data)):
        packet = bytes([0x04, 0x3E, len(event)]) + event
        time = 0x00DCDDB30F2F8000 + (1_795_900_000 + number) * 1_000_000
        file.write(struct.pack(">IIIIQ", len(packet), len(packet), 3, 0, time) + packet)
PYTHON

seen=$(LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libbluetooth.so.3) root/usr/bin/hcidump -r reports.btsnoop |
  sed -n 's/^ *//; s/ (Random)//; /^bdaddr/p; /^RSSI/p; /^Disconn/p')
echo "$seen"
[ "$seen" = "bdaddr C1:22:33:44:55:66
RSSI: -70
bdaddr C2:22:33:44:55:66
RSSI: -70
Disconn Complete" ]
