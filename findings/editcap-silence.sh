#!/bin/sh
# editcap -i writes an empty file for each interval of silence, and names it after the packet that ends the silence.
#
# Version    editcap 4.0.17-0+deb12u3 (Debian 12; wireshark-common). 4.6.9 of Debian's unstable writes as many, but names their own times
# Expected   -i "splits the packet output to different files based on uniform time intervals using a maximum interval of <seconds per
#            file> each. [...] The infix consists of the ordinal number of the output file, starting with 00000, followed by the timestamp
#            of its first packet" (editcap(1)). Our guess before the run, for two packets at 16:00, and one at 17:00, and -i 60:
#                two files: 16:00 with 2 packets, 17:00 with 1
# Seen           60 files: 16:00 with 2 packets, 17:00 with 0, 58 times, and 17:00 with 1
#            A capture of a beacon that was away for a month becomes 43000 files, all but two of them without a first packet, and those
#            before the last cannot be told from it by their times.
# Input      A BTSnoop file (type 1002) of three advertising reports.
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
apt-get download -qq wireshark-common="$version" libwireshark16="$version" libwiretap13="$version" libwsutil14="$version" \
  $libraries 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

python3 - <<'PYTHON'
import struct

report = bytes.fromhex("0201" "0301" "6655443322C1" "03" "020106" "C4")
event = bytes([0x04, 0x3E, len(report)]) + report
with open("silence.btsnoop", "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    for seconds in (0, 10, 3600):
        time = (1764000000 + seconds) * 1_000_000 + 0x00DCDDB30F2F8000
        file.write(struct.pack(">IIIIQ", len(event), len(event), 3, 0, time) + event)
PYTHON

LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libwireshark.so.16)
export LD_LIBRARY_PATH TZ=UTC
mkdir parts
root/usr/bin/editcap -i 60 silence.btsnoop parts/part.pcapng
seen=$(for part in parts/*; do
  name=${part%.pcapng}
  echo "${name#*_*_} $(root/usr/bin/capinfos -c "$part" | sed -n 's/^Number of packets: *//p')"
done | sort | uniq -c | sed 's/^ *//')
echo "$seen"
[ "$seen" = "1 20251124160000 2
58 20251124170000 0
1 20251124170000 1" ]
