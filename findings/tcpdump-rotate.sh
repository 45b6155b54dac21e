#!/bin/sh
# tcpdump -G cuts a recorded capture by the time of reading, not by that of its packets: three hours are one file, which is named after now.
#
# Version    tcpdump 4.99.3 and libpcap 1.10.3 (tcpdump 4.99.3-1 and libpcap0.8 1.10.3-1, Debian 12)
# Expected   -G "rotates the dump file specified with the -w option every rotate_seconds seconds. Savefiles will have the name specified
#            by -w which should include a time format as defined by strftime(3)" (tcpdump(8)), with no word of -r; all other options,
#            and editcap -i, take time to be that of the packets. So one expects, for packets at 16, 17 and 18 h on 24 November 2025, read
#            with -G 3600:
#                20251124-16 20251124-17 20251124-18
# Seen           one file, with today's date and all three packets
#            The same command gives files of an hour while it captures. It cannot cut up a capture afterwards, and the name that it makes
#            says that old packets were received just now.
# Input      A pcap file of three HCI packets (link type 201).
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq tcpdump=4.99.3-1 libpcap0.8=1.10.3-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

python3 - <<'PYTHON'
import struct

report = bytes.fromhex("043E0F0201030166554433 22C1 03020106 C4")
packet = struct.pack(">I", 1) + report  # received
with open("recorded.pcap", "wb") as file:
    file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 201))
    for hour in (16, 17, 18):
        seconds = 1763942400 + hour * 3600  # on 24 November 2025, UTC
        file.write(struct.pack("<IIII", seconds, 0, len(packet), len(packet)) + packet)
PYTHON

LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libpcap.so.0.8) TZ=UTC \
  root/usr/bin/tcpdump -Z root -r recorded.pcap -G 3600 -w 'cut-%Y%m%d-%H.pcap' 2>/dev/null

seen=$(python3 - <<'PYTHON'
import glob
import struct
import time

names = glob.glob("cut-*")
print("files:", len(names), "of 2025:", len(glob.glob("cut-2025*")))
for name in names:
    with open(name, "rb") as file:
        file.read(24)
        while header := file.read(16):
            seconds, _, length, _ = struct.unpack("<IIII", header)
            print("packet:", time.strftime("%Y%m%d-%H", time.gmtime(seconds)))
            file.read(length)
PYTHON
)
echo "$seen"
[ "$seen" = "files: 1 of 2025: 0
packet: 20251124-16
packet: 20251124-17
packet: 20251124-18" ]
