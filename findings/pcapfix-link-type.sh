#!/bin/sh
# pcapfix calls a capture of a Bluetooth LE sniffer corrupt, and "corrects" its link type to Ethernet.
#
# Version    pcapfix 1.1.7 (pcapfix 1.1.7-2, Debian 12)
# Expected   It "first checks for an intact pcap global header and repairs it if there are some corrupted bytes" (pcapfix(1)). A whole file
#            has nothing to repair. tcpdump.org lists many link types above 255. Those of Bluetooth are 201 (HCI), 251 (LE), 256 (LE with
#            the level) and 272 (Nordic's sniffer). Our guess before the run was "Nothing to fix" for each of them.
# Seen       201 and 251: Nothing to fix!
#            256 and 272: The global pcap header seems to be corrupt! ==> CORRECTED; the new file has link type 1
#            A number above 255 is no link type for it. The packets are all there, but every program takes them for Ethernet now, and
#            level and access address for addresses. These two are the only types of a sniffer's packets that have a level.
#            For -t, which sets the type, the manual names 0 to 255, too; yet -t 256 writes 256.
# Input      One advertisement in a pcap file of each link type; made up.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq pcapfix=1.1.7-2 2>/dev/null
dpkg -x pcapfix_*.deb root

cat >write.py <<'PYTHON'
import struct

LINK_LAYER = bytes.fromhex("d6be898e 4206 6655443322c1 c047a4")
PACKETS = {
    201: bytes.fromhex("00000001 043e1102010301 6655443322c1 05 0442617200 c4"),
    251: LINK_LAYER,
    256: bytes.fromhex("00c400 00d6be898e 1300") + LINK_LAYER,
    272: bytes.fromhex("dc 06 19 01 0100 06 0a 01 25 3c 0000 96000000") + LINK_LAYER,
}
for link_type, packet in PACKETS.items():
    with open(f"{link_type}.pcap", "wb") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, link_type))
        for second in range(3):
            file.write(struct.pack("<IIII", 1764441600 + second, 0, len(packet), len(packet)) + packet)
PYTHON
python3 write.py

seen=$(for link_type in 201 251 256 272; do
  said=$(root/usr/bin/pcapfix -o fixed.pcap $link_type.pcap | grep -oE 'Nothing to fix|header seems to be corrupt! ==> CORRECTED' || true)
  echo "$link_type: $said$([ ! -e fixed.pcap ] || od -An -td4 -j20 -N4 fixed.pcap)"
  rm -f fixed.pcap
done)
echo "$seen"
[ "$seen" = "201: Nothing to fix
251: Nothing to fix
256: header seems to be corrupt! ==> CORRECTED           1
272: header seems to be corrupt! ==> CORRECTED           1" ]
