#!/bin/sh
# BusyBox's hexdump prints a level of -60 dBm, one byte, as 196, and numbers of two and four bytes with their sign.
#
# Version    BusyBox 1.35.0 (busybox-static 1:1.35.0-4+deb12u1+b1, Debian 12); 1.37.0 of Debian 13 does it right, as does the hexdump of BSD
# Expected   In a format of hexdump's, %d is a signed integer of as many bytes as the format says, 1, 2 or 4 (hexdump(1), whose code
#            BusyBox uses). Our guess before the run, for -60 in one, two and four bytes:
#                -60 -60 -60    od -t d1: -60
# Seen           196 -60 -60    od -t d1: -60
#            A script on a small computer that prints the last byte of each advertising report takes the weakest for the loudest; with
#            two bytes, as for a temperature, the same line of code is right.
# Input      -60 as a byte, and as little-endian numbers of 16 and 32 bits.
# Reported   mended in Debian 13's version
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq busybox-static=1:1.35.0-4+deb12u1+b1 2>/dev/null
dpkg -x busybox-static_*.deb root
busybox=root/bin/busybox

printf '\304' >one
printf '\304\377' >two
printf '\304\377\377\377' >four
seen=$(for number in "1 one" "2 two" "4 four"; do
  $busybox hexdump -e "1/${number% *} \"%d\n\"" "${number#* }"
done | tr '\n' ' '
  echo "od:" "$($busybox od -An -t d1 one | tr -d ' ')")
echo "$seen"
[ "$seen" = "196 -60 -60 od: -60" ]
