#!/bin/sh
# btmon says that a packet came 18446744073709551615.75 s after the first if the clock was set back by a quarter of a second.
#
# Version    btmon 5.66 (bluez 5.66-1+deb12u2, Debian 12); 5.82 of Debian 13 does the same
# Expected   The number at the end of a line is the "time offset" to the first packet (btmon(1), -t and -T replace it). The times of a
#            capture are the clock's, which can be set back while it runs (NTP): then the number is negative, as tshark prints it.
#            Our guess before the run, for times of 10, 10.5, 10.25 and 9.75 s:
#                0.000000    0.500000    0.250000    -0.250000
# Seen           0.000000    0.500000    0.250000    18446744073709551615.750000
#            The whole seconds are a 64-bit number without a sign, and the packet seems to have come 585 thousand million years
#            later: a script that reads a curve of the RSSI from btmon's text puts it there. Only what is before the first packet is
#            affected, so all of a capture whose clock is put right after its first packet. With -T the times are right.
# Input      A BTSnoop file (type 1002) of four advertising reports.
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

with open("back.btsnoop", "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    for time in (10, 10.5, 10.25, 9.75):
        report = bytes([0x02, 1, 3, 1]) + bytes.fromhex("6655443322C1" "03020106") + struct.pack("b", -60)
        event = bytes([0x04, 0x3E, len(report)]) + report
        microseconds = 1764000000_000000 + int(time * 1_000_000) + 0x00DCDDB30F2F8000
        file.write(struct.pack(">IIIIQ", len(event), len(event), 3, 0, microseconds) + event)
PYTHON

seen=$(root/usr/bin/btmon -r back.btsnoop | sed -n 's/^> .*#[0-9]* //p')
echo "$seen"
[ "$seen" = "0.000000
0.500000
0.250000
18446744073709551615.750000" ]
