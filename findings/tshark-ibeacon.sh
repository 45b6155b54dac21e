#!/bin/sh
# tshark does not decode iBeacons by itself. If asked to, it reads each field two bytes too early, and the numbers in the
# wrong byte order.
#
# Version    tshark 4.0.17-0+deb12u3 (Debian 12)
# Expected   `tshark -G fields` lists a protocol "Apple iBeacon" with UUID, major and minor, so an iBeacon (Apple, Proximity Beacon
#            Specification, 2015) fills bluetooth.apple.ibeacon.*:
#                D9EED498-BFDB-43C0-8B55-D06BB74C430B  7  9
# Seen       By itself tshark leaves the fields empty, and marks the bytes after the company as undecoded. With
#            `-d btcommon.eir_ad.manufacturer_company_id==0x004c,ibeacon` it takes the message's type and length (02 15) for the
#            beginning of the UUID, the end of the UUID (43 0B) for the major number and the major number for the minor, both
#            with the least significant byte first:
#                0215d9eed498bfdb43c08b55d06bb74c 2883 1792
#            No field has the measured power. Tests/Differential/captures.py reads btcommon.eir_ad.entry.data, which is right.
# Input      A pcap file of one HCI event (LINKTYPE_BLUETOOTH_HCI_H4, 187): an LE Advertising Report with flags and an iBeacon.
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

data = bytes.fromhex("020106" "1AFF4C000215D9EED498BFDB43C08B55D06BB74C430B00070009C5")
report = bytes([0x02, 0x01, 0x03, 0x01]) + bytes.fromhex("665544332211") + bytes([len(data)]) + data + bytes([0xC4])
event = bytes([0x04, 0x3E, len(report)]) + report
with open("beacon.pcap", "wb") as file:
    file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 187))
    file.write(struct.pack("<IIII", 1764000000, 0, len(event), len(event)) + event)
PYTHON

fields() {
  LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libwireshark.so.16) root/usr/bin/tshark -r beacon.pcap "$@" -T fields -E separator=/s \
    -e bluetooth.apple.ibeacon.uuid128 -e bluetooth.apple.ibeacon.major -e bluetooth.apple.ibeacon.minor 2>/dev/null
}
alone=$(fields)
asked=$(fields -d btcommon.eir_ad.manufacturer_company_id==0x004c,ibeacon)
echo "by itself: '$alone'"
echo "decode as: '$asked'"
[ "$alone" = "  " ]
[ "$asked" = "0215d9eed498bfdb43c08b55d06bb74c 2883 1792" ]
