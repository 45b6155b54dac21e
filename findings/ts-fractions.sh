#!/bin/sh
# ts -r, which writes the times of a log in another format, prints its own "%.T" as it stands, and cuts off the milliseconds.
#
# Version    moreutils 0.67 (0.67-1, Debian 12) with libtimedate-perl 2.3300-2 and libtime-duration-perl 1.21-2; 0.69 of Debian 13 does
#            the same
# Expected   "If both -r and a format is passed, the existing timestamps are converted to the specified format", and "%.S" and "%.s" and
#            "%.T" are formats "like "%S" and "%s" and "%T", but provide subsecond resolution" (ts(1)). Our guess before the run was that -r
#            converts times with all of them:
#                %F %.T: 2026-11-30 22:21:46.123000    %.s: 1796077306.123000
# Seen           %F %.T: 2026-11-30 %.T                %.s: %.s
#            With -r only strftime sees the format, and only whole seconds. So there is no format that keeps the milliseconds: ten packets
#            of a second get one time. And a time of ISO 8601 is found only by its fraction: "22:21:46Z" stays as it is, and of
#            "22:21:46+01:00" the "+01" is taken for one, and ":00" remains.
# Input      A line of a log.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq moreutils=0.67-1 libtimedate-perl=2.3300-2 libtime-duration-perl=1.21-2 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PERL5LIB="$folder/root/usr/share/perl5" TZ=UTC

# convert TIME FORMAT: what ts makes of a line with this time.
convert() {
  echo "$1, $2: $(echo "$1 -60 dBm" | root/usr/bin/ts -r "$2")"
}
seen=$(convert 2026-11-30T22:21:46.123Z "%F %T"
  convert 2026-11-30T22:21:46.123Z "%F %.T"
  convert 2026-11-30T22:21:46.123Z %.s
  convert 2026-11-30T22:21:46Z "%F %T"
  convert 2026-11-30T22:21:46+01:00 "%F %T"
  convert "Nov 30 22:21:46" %.S)
echo "$seen"
[ "$seen" = "2026-11-30T22:21:46.123Z, %F %T: 2026-11-30 22:21:46 -60 dBm
2026-11-30T22:21:46.123Z, %F %.T: 2026-11-30 %.T -60 dBm
2026-11-30T22:21:46.123Z, %.s: %.s -60 dBm
2026-11-30T22:21:46Z, %F %T: 2026-11-30T22:21:46Z -60 dBm
2026-11-30T22:21:46+01:00, %F %T: 2026-11-30 21:21:46:00 -60 dBm
Nov 30 22:21:46, %.S: %.S -60 dBm" ]
