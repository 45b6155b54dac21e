#!/bin/sh
# tshark exchanges the two addresses of a directed advertisement: the computer that is called is shown as the device that calls.
#
# Version    tshark 4.0.17-0+deb12u3 (Debian 12); 4.6.9 of Debian's unstable does the same
# Expected   An LE Directed Advertising Report has the advertiser's address first ("Address"), and then the one that it is meant for
#            ("Direct Address", a resolvable one of the scanner's that the controller could not resolve, of the type FE): Core 5.4,
#            Vol 4, Part E, 7.7.65.11. tshark has a field for each. So one expects, for C1:22:33:44:55:66, which calls 40:11:22:33:44:55:
#                bd_addr c1:22:33:44:55:66     direct_bd_addr 40:11:22:33:44:55
# Seen           bd_addr 40:11:22:33:44:55     direct_bd_addr c1:22:33:44:55:66
#            The types go with the wrong address, too: "Address Type: Unknown (0xfe)". A filter for the device's address, with which it
#            is found in all other reports, misses these, and a count of devices gets a new one with each private address of the
#            computer. In an extended report, which can be directed as well, tshark is right, and so is btmon in both.
# Input      A BTSnoop file (type 1002) of two reports of the same packet, a directed and an extended one.
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
  libwsutil14="$version" bluez=5.66-1+deb12u2 $libraries 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

python3 - <<'PYTHON'
import struct

device, computer = bytes.fromhex("6655443322C1"), bytes.fromhex("554433221140")  # the last byte first
level = struct.pack("b", -60)
directed = bytes.fromhex("0B01" "01" "01") + device + b"\xfe" + computer + level
extended = bytes.fromhex("0D01" "1500" "01") + device + bytes.fromhex("0100FF7F") + level + bytes(2) + b"\xfe" + computer + b"\0"
with open("directed.btsnoop", "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    for number, report in enumerate([directed, extended]):
        event = bytes([0x04, 0x3E, len(report)]) + report
        time = 1764000000_000000 + number * 100_000 + 0x00DCDDB30F2F8000
        file.write(struct.pack(">IIIIQ", len(event), len(event), 3, 0, time) + event)
PYTHON

seen=$(LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libwireshark.so.16) root/usr/bin/tshark -r directed.btsnoop -T fields -E separator=/s \
  -e frame.number -e bthci_evt.bd_addr -e bthci_evt.direct_bd_addr 2>/dev/null
  root/usr/bin/btmon -r directed.btsnoop | sed -n 's/^ *\(Address\|Direct address\): \([^ ]*\).*/btmon: \1 \2/p')
echo "$seen"
[ "$seen" = "1 40:11:22:33:44:55 c1:22:33:44:55:66
2 c1:22:33:44:55:66 40:11:22:33:44:55
btmon: Address C1:22:33:44:55:66
btmon: Direct address 40-11-22-33-44-55
btmon: Address C1:22:33:44:55:66
btmon: Direct address 40-11-22-33-44-55" ]
