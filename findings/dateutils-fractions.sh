#!/bin/sh
# dateutils' datesort puts the packets of one second in the order of the rest of their lines, and its datediff knows only whole seconds.
#
# Version    dateutils 0.4.10 (0.4.10-1, Debian 12); 0.4.11 of Debian 13 does the same
# Expected   datesort: "Sort contents of FILE chronologically"; datediff prints durations by -f, whose formats are %S and %N, "the
#            nanoseconds" (their manuals, which say the same of -i for reading, and dateconv does read and write %N). Our guess before the
#            run, for three packets of one second, and for 0.9 s and 1.1 s:
#                datesort: a .1, c .5, b .9    datediff -f "%S %N": 0 200000000
# Seen           datesort: a .1, b .9, c .5    datediff -f "%S %N": 0 000000000
#            The fraction is read, also with -i, and never compared or subtracted; of two lines with one second the text decides, which is
#            the name here. So a log with ten packets a second is mixed within each second, and nothing is said about it.
# Input      A name and a time for each line.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq dateutils=0.4.10-1 2>/dev/null
dpkg -x dateutils_*.deb root
PATH=$folder/root/usr/bin:$PATH
form=%FT%T.%N

cat >packets <<'LOG'
b 2026-11-30T22:21:46.900000000
a 2026-11-30T22:21:46.100000000
c 2026-11-30T22:21:46.500000000
d 2026-11-30T22:21:45.700000000
LOG
seen=$(dateutils.dsort -i $form packets
  dateutils.dconv -i $form -f "%S %N" 2026-11-30T22:21:46.500000000
  dateutils.ddiff -i $form -f "%S %N" 2026-11-30T22:21:46.900000000 2026-11-30T22:21:47.100000000)
echo "$seen"
[ "$seen" = "d 2026-11-30T22:21:45.700000000
a 2026-11-30T22:21:46.100000000
b 2026-11-30T22:21:46.900000000
c 2026-11-30T22:21:46.500000000
46 500000000
0 000000000" ]
