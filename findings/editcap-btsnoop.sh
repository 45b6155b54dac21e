#!/bin/sh
# editcap writes some captures of HCI packets as BTSnoop or pcap, and refuses others that it reads as well.
#
# Version    editcap 4.0.17 (wireshark-common 4.0.17-0+deb12u3, Debian 12)
# Expected   Wireshark reads HCI packets from BTSnoop and from pcap with link types 187 (H4), 201 (H4 with its direction) and 254
#            (Linux monitor), and `editcap -F` names btsnoop, pcap and pcapng as formats that it writes. So each becomes the other.
# Seen       "yes" where editcap writes the format, "no" where it says "can't be written":
#                pcap, link type 187      btsnoop no   pcapng yes   (BTSnoop needs the direction, which 187 does not have)
#                pcap, link type 201      btsnoop yes  pcapng yes
#                pcap, link type 254      btsnoop yes  pcapng yes
#                BTSnoop 1002, H4         pcap yes     pcapng yes
#                BTSnoop 1001, H1         pcap no      pcapng no
#                BTSnoop 2001, monitor    pcap yes     pcapng yes
#                Apple's PacketLogger     btsnoop no   pcap no   pcapng no
#            Hence hotcold reads all of them by itself, and names editcap for none of those with a "no".
# Input      One LE Advertising Report in each container.
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

data = bytes.fromhex("020106" "1AFF4C000215D9EED498BFDB43C08B55D06BB74C430B00070009C5")
report = bytes([0x02, 0x01, 0x03, 0x01]) + bytes.fromhex("665544332211") + bytes([len(data)]) + data + bytes([0xC4])
event = bytes([0x3E, len(report)]) + report
seconds = 1764000000


def pcap(link_type, packet):
    with open(f"{link_type}.pcap", "wb") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, link_type))
        file.write(struct.pack("<IIII", seconds, 0, len(packet), len(packet)) + packet)


def btsnoop(data_link, packet):
    with open(f"{data_link}.btsnoop", "wb") as file:
        file.write(b"btsnoop\0" + struct.pack(">II", 1, data_link))
        time = seconds * 1_000_000 + 0x00DCDDB30F2F8000
        file.write(struct.pack(">IIIIQ", len(packet), len(packet), 3, 0, time) + packet)


pcap(187, b"\x04" + event)
pcap(201, struct.pack(">I", 1) + b"\x04" + event)
pcap(254, struct.pack(">HH", 0, 3) + event)
btsnoop(1001, event)
btsnoop(1002, b"\x04" + event)
btsnoop(2001, event)
with open("apple.pklg", "wb") as file:
    file.write(struct.pack(">IIIB", len(event) + 9, seconds, 0, 1) + event)
PYTHON

writes() {
  if LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libwiretap.so.13) root/usr/bin/editcap -F "$2" "$1" out 2>said; then
    echo yes
  else
    grep -q "can't be written as" said && echo no
  fi
}
seen=$(
  for file in 187.pcap 201.pcap 254.pcap; do echo "$file btsnoop $(writes $file btsnoop) pcapng $(writes $file pcapng)"; done
  for file in 1001.btsnoop 1002.btsnoop 2001.btsnoop; do echo "$file pcap $(writes $file pcap) pcapng $(writes $file pcapng)"; done
  echo "apple.pklg btsnoop $(writes apple.pklg btsnoop) pcap $(writes apple.pklg pcap) pcapng $(writes apple.pklg pcapng)"
)
echo "$seen"
[ "$seen" = "187.pcap btsnoop no pcapng yes
201.pcap btsnoop yes pcapng yes
254.pcap btsnoop yes pcapng yes
1001.btsnoop pcap no pcapng no
1002.btsnoop pcap yes pcapng yes
2001.btsnoop pcap yes pcapng yes
apple.pklg btsnoop no pcap no pcapng no" ]
