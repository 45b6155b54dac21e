#!/bin/sh
# jq reads "23:21:46+0100" as 23:21:46 UTC, and says "CET +0000" of a summer evening in Berlin, which is CEST +0200.
#
# Version    jq 1.6 (jq 1.6-2.1+deb12u2 and libjq1, Debian 12); 1.7.1 of Debian 13 does the same
# Expected   strftime "formats a time (GMT)", strflocaltime "does the same, but using the local timezone setting", and for their formats and
#            those of strptime jq(1) refers to the C library. Our guess before the run, with TZ=Europe/Berlin:
#                strptime("%Y-%m-%dT%H:%M:%S%z") | mktime of 2026-11-30T23:21:46+0100: 1796077306, 22:21:46 UTC
#                strflocaltime("%T %Z %z") of 1750000000: 17:06:40 CEST +0200, as date says
# Seen           1796080906, 23:21:46 UTC    17:06:40 CET +0000    strftime, which is in UTC: 15:06:40 CET
#            The offset is read, checked and dropped, so two stations in two zones are hours apart. The time of day is converted, but the
#            offset and the summer are lost on the way: what is written with %z and read again elsewhere is wrong by an hour or two.
# Input      A text and a number of seconds.
# Reported   https://github.com/jqlang/jq/issues/1912 and 2429 (the output), by others, found after the run; mended in 1.8
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq jq=1.6-2.1+deb12u2 libjq1=1.6-2.1+deb12u2 libonig5 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libjq.so.1)
export LD_LIBRARY_PATH TZ=Europe/Berlin

jq=root/usr/bin/jq
seen=$($jq -n '"2026-11-30T23:21:46+0100" | strptime("%Y-%m-%dT%H:%M:%S%z") | mktime'
  date -d 2026-11-30T23:21:46+0100 +%s
  $jq -rn '1750000000 | strflocaltime("%T %Z %z"), strftime("%T %Z")'
  LC_ALL=C date -d @1750000000 "+%T %Z %z")
echo "$seen"
[ "$seen" = "1796080906
1796077306
17:06:40 CET +0000
15:06:40 CET
17:06:40 CEST +0200" ]
