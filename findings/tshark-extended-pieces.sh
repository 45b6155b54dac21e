#!/bin/sh
# tshark calls a long advertisement malformed if its pieces cut an AD structure in two: name and data are lost, although all is there.
#
# Version    tshark 4.0.17-0+deb12u3 (Debian 12); 4.6.9 of Debian's unstable does the same
# Expected   A controller may report an extended advertisement in several events, with the data status "incomplete, more data to come" in
#            all but the last (Core 5.4, Vol 4, Part E, 7.7.65.13), and may cut it anywhere: the data are those of all together. tshark
#            reassembles the pieces of other protocols, and knows the data status. Our guess before the run, for the same 24 bytes
#            in two pieces, cut in the middle of a name, and in one:
#                in pieces: LongNameOfSta in the second event     whole: LongNameOfSta
# Seen           in pieces: both events are a "Malformed Packet", no name     whole: LongNameOfSta
#            Each piece is read as if it were a whole advertisement; the second then begins with the letter N as a length of 78. The
#            pieces of the link layer (AUX_ADV_IND and AUX_CHAIN_IND) are read so, too, though tshark takes the second's address from
#            the first. A filter for a name or a company misses such devices, and one for _ws.malformed finds them. btmon does not
#            join them either. hotcold does.
# Input      A BTSnoop file (type 1002) of three extended advertising reports.
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

first, second = bytes.fromhex("020106" "0E094C6F6E67"), bytes.fromhex("4E616D654F66537461" "05FFFFFF0102")
with open("pieces.btsnoop", "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    for number, (status, data) in enumerate([(1, first), (0, second), (0, first + second)]):  # 1: more to come
        report = struct.pack("<BBHB", 0x0D, 1, status << 5, 1) + bytes.fromhex("6655443322C1" "010101") + struct.pack("bb", 127, -60)
        report += bytes(9) + bytes([len(data)]) + data
        event = bytes([0x04, 0x3E, len(report)]) + report
        time = 1764000000_000000 + number * 100_000 + 0x00DCDDB30F2F8000
        file.write(struct.pack(">IIIIQ", len(event), len(event), 3, 0, time) + event)
PYTHON

seen=$(LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libwireshark.so.16) root/usr/bin/tshark -r pieces.btsnoop -T fields -E separator=/s \
  -E occurrence=f -e frame.number -e btcommon.eir_ad.entry.device_name -e _ws.malformed 2>/dev/null)
echo "$seen"
[ "$(echo "$seen" | sed 's/  */ /g; s/ $//')" = "1 [Malformed Packet: BT Common]
2 [Malformed Packet: BT Common]
3 LongNameOfSta" ]
