#!/bin/sh
# text2pcap -l 201 puts the direction before a packet that has it already, and calls every packet received, also with O and -D.
#
# Version    text2pcap 4.0.17 (wireshark-common 4.0.17-0+deb12u3, Debian 12)
# Expected   `-l` is the link type of the file, "see https://www.tcpdump.org/linktypes.html". There a packet of type 201 begins with its
#            direction, 4 bytes: 0 for sent, 1 for received. So the text has them, as the text of all other types has their headers
#            (187, or 256 with its RSSI). "Direction indication" (-D, a line O or I) "is stored in the packet headers if the output
#            format supports it", and the format of 201 is all about it. Our guess before the run, for LE Set Scan Enable, sent:
#                with its four bytes    00000000 010c20020100                      LE Set Scan Enable, sent
#                without, O and -D      the same
# Seen       wiretap adds four bytes of its own to each packet of 201, and text2pcap does not tell it the direction:
#                with its four bytes    00000001 00000000 010c20020100             an unknown packet of type 0
#                without, O and -D      00000001 010c20020100                      LE Set Scan Enable, received
#            So a dump of such a file cannot be turned into that file again: without the four bytes what the host said comes
#            from the controller. Link type 187, which has no direction, keeps its packets as they are.
# Input      One HCI command as text.
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
apt-get download -qq wireshark-common="$version" tshark="$version" libwireshark16="$version" libwiretap13="$version" \
  libwsutil14="$version" $libraries 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libwireshark.so.16)
export LD_LIBRARY_PATH

echo "0000  00 00 00 00 01 0c 20 02 01 00" >with
printf 'O\n0000  01 0c 20 02 01 00\n' >without

# convert NAME LINK_TYPE [OPTION]: the packet in the file, and what tshark says of it.
convert() {
  root/usr/bin/text2pcap -q ${3+"$3"} -F pcap -l "$2" "$1" "$1.pcap" >/dev/null 2>&1
  echo "$2 $1: $(tail -c +41 "$1.pcap" | od -An -v -tx1 | tr -d ' \n')" \
    "$(root/usr/bin/tshark -r "$1.pcap" -T fields -e _ws.col.Info 2>/dev/null)"
}
seen=$(convert with 201 && convert without 201 -D && convert without 187 -D)
echo "$seen"
[ "$seen" = "201 with: 0000000100000000010c20020100 Rcvd Unknown HCI packet type 0x00
201 without: 00000001010c20020100 Rcvd LE Set Scan Enable
187 without: 010c20020100 UnknownDirection LE Set Scan Enable" ]
