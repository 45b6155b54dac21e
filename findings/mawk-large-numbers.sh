#!/bin/sh
# Debian 12's awk writes a time in milliseconds as 1.76454e+12, or 2147483647 with %d, and finds no address by [0-9A-F]{2}.
#
# Version    mawk 1.3.4-20200120 (mawk 1.3.4.20200120-3.1, Debian 12, whose awk it is); 20250131 of Debian 13 does it right
# Expected   A number that is equal to an integer is printed "as if by a call to sprintf with %d" (POSIX, awk; mawk(1) says the same), and
#            an awk's regular expressions are extended ones, which have {m,n} (POSIX). One expects, for a line with a time in seconds, an
#            address and a level: the time in milliseconds twice, whether there is an address, and the level as a byte:
#                1764541306123 1764541306123 address 196
# Seen           1.76454e+12 2147483647 no address 196
#            The limit is 2^31, so seconds are printed well until 2038, and one day's times look right as seconds or in milliseconds from
#            midnight. Compared and counted with, the numbers are right; only what is written is not. {2} stands for itself there. With
#            %.0f and with the class written twice both work.
# Input      A line of a log.
# Reported   mended in Debian 13's version
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mawk=1.3.4.20200120-3.1 2>/dev/null
dpkg -x mawk_*.deb root

line="1764541306.123 C1:22:33:44:55:66 -60"
seen=$(echo "$line" | root/usr/bin/mawk '{
  milliseconds = int($1 * 1000)
  print milliseconds
  printf "%d\n", milliseconds
  printf "%.0f\n", milliseconds
  print int($1)
  print /([0-9A-F]{2}:){5}/ ? "address" : "no address"
  print /([0-9A-F][0-9A-F]:)+/ ? "address" : "no address"
  print $3 + 256
}')
echo "$seen"
[ "$seen" = "1.76454e+12
2147483647
1764541306123
1764541306
no address
address
196" ]
