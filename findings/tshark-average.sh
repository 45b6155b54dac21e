#!/bin/sh
# tshark averages levels of -40 to -70 dBm as 4611686018427387849, and says that the highest of them is 0.
#
# Version    tshark 4.0.17-0+deb12u3 (Debian 12)
# Expected   `-z io,stat,INTERVAL,AVG(FIELD)FIELD`, MIN and MAX: "The minimum, maximum, or average field value in each interval is
#            calculated", of "a named integer, float, double or relative time field" (tshark(1)). bthci_evt.rssi is a signed integer.
#            Our guess before the run, for reports of -40, -50, -60 and -70 dBm:
#                AVG -55               MIN -70   MAX -40   SUM -220
# Seen           AVG 4611686018427387849   MIN -70   MAX 0     SUM -220
#            The sum is divided as an unsigned number (2^64 - 220, by 4), and the search for the highest starts at 0, so that each
#            column of MAX is 0 whatever was heard. The sum and the lowest are right. With SUM and COUNT the average is found by hand.
# Input      A BTSnoop file (type 1002) of four advertising reports, half a second apart.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries come from its archive as they are.
set -eu

version=4.0.17-0+deb12u3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
libraries=$(apt-cache depends libwireshark16="$version" libwiretap13="$version" libwsutil14="$version" |
  sed -n 's/^ *Depends: \(lib[a-z0-9.+-]*\)$/\1/p' | grep -vx -e libc6 -e 'lib\(wireshark16\|wiretap13\|wsutil14\)' | sort -u)
# shellcheck disable=SC2086 # one argument per package
apt-get download -qq tshark="$version" wireshark-common="$version" libwireshark16="$version" libwiretap13="$version" \
  libwsutil14="$version" $libraries 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

python3 - <<'PYTHON'
import struct

with open("four.btsnoop", "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    for number, level in enumerate((-40, -50, -60, -70)):
        report = bytes([0x02, 1, 3, 1]) + bytes.fromhex("6655443322C1" "03020106") + struct.pack("b", level)
        event = bytes([0x04, 0x3E, len(report)]) + report
        time = 1764000000_000000 + number * 500_000 + 0x00DCDDB30F2F8000
        file.write(struct.pack(">IIIIQ", len(event), len(event), 3, 0, time) + event)
PYTHON

field=bthci_evt.rssi
columns="io,stat,0"
for name in AVG MIN MAX SUM COUNT; do columns="$columns,$name($field)$field"; done
seen=$(LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libwireshark.so.16) root/usr/bin/tshark -r four.btsnoop -q -z "$columns" 2>/dev/null |
  sed -n 's/^| 0.000 <> 1.500 |\(.*\)|$/\1/p' | tr -d '|' | tr -s ' ' | sed 's/^ //; s/ $//')
echo "AVG, MIN, MAX, SUM, COUNT: $seen"
[ "$seen" = "4611686018427387849 -70 0 -220 4" ]
