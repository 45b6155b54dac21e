#!/bin/sh
# With two adapters btmon counts the packets of each by itself, and leaves out a number that the line before has: packets have none.
#
# Version    btmon 5.66 (bluez 5.66-1+deb12u2, Debian 12); 5.87 of Debian's unstable, whose manual is quoted, does the same
# Expected   "Frame number (#N): Sequential counter for HCI frames only"; "Only HCI traffic (< and >) gets frame numbers"; "When referencing
#            specific packets, prefer frame numbers" (btmon(1), 5.87). Found by chance: there was no guess of ours. For packets that
#            two adapters receive by turns, one expects
#                #1 hci0     #2 hci1     #3 hci0     #4 hci1     #5 hci1     #6 hci1
# Seen           #1 hci0        hci1     #2 hci0        hci1     #3 hci1     #4 hci1
#            A number stands for a packet of each adapter, and those of the second appear only while the first is silent. Whoever looks for
#            "#3", as the manual advises, finds one of several, and a script that takes the number for the line's loses the others.
# Input      A BTSnoop file (type 2001) of six advertising reports.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq bluez=5.66-1+deb12u2 2>/dev/null
dpkg -x ./*.deb root

python3 - <<'PYTHON'
import struct

report = bytes.fromhex("3E0F020103016655443322C1 03020106 C4")
with open("two.btsnoop", "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 2001))
    for number, adapter in enumerate([0, 1, 0, 1, 1, 1]):
        time = 1764000000_000000 + number * 100_000 + 0x00DCDDB30F2F8000
        file.write(struct.pack(">IIIIQ", len(report), len(report), adapter << 16 | 3, 0, time) + report)  # HCI event
PYTHON

seen=$(root/usr/bin/btmon -r two.btsnoop | sed -n 's/^> HCI Event: [^)]*) plen 15 *//p')
echo "$seen"
[ "$seen" = "#1 [hci0] 0.000000
[hci1] 0.100000
#2 [hci0] 0.200000
[hci1] 0.300000
#3 [hci1] 0.400000
#4 [hci1] 0.500000" ]
