#!/bin/sh
# A log that multilog or svlogd has written is 27 s too early for s6's reader, and one of s6-log's 27 s too late for daemontools'.
#
# Version    s6 2.11.3.2 (2.11.3.2-1), daemontools 0.76 (1:0.76-8.1), runit 2.1.2 (2.1.2-54), Debian 12; those of Debian 13 do the same
# Expected   All of them write TAI64N labels, "@" and 24 hexadecimal digits, and s6 and runit name them as such in their manuals. TAI64N is
#            one format (cr.yp.to/libtai/tai64.html: second 2^62 + s of TAI). Our guess before the run, for one line that each of four
#            programs has stamped now, as read by two programs:
#                written by tai64n, multilog t, svlogd -t, s6-log t: for s6-tai64nlocal and tai64nlocal the time that it was
# Seen                                         s6-tai64nlocal    tai64nlocal
#                tai64n, multilog, svlogd      27 s early        right
#                s6-tai64n, s6-log             right             27 s late
#            TAI was 10 s before UTC in 1972, and has gained 27 leap seconds since. s6 counts them, as the format demands; daemontools and
#            runit always add 10 s. Who reads the log of one with the tool of the other looks for a packet half a minute beside its place
#            in the capture, and nothing hints at it: both times are plausible.
# Input      One line.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq s6=2.11.3.2-1 daemontools=1:0.76-8.1 runit=2.1.2-54 libskarnet2.13 libs6-2.11 libexecline2.9 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libskarnet.so.2.13)
PATH=$folder/root/usr/bin:$PATH
export LD_LIBRARY_PATH PATH TZ=UTC
mkdir multilog svlogd s6-log

# offset READER FILE: how many seconds its time is late; the line may be 2 s old.
offset() {
  time=$("$1" <"$2" | cut -d . -f 1)
  difference=$(($(date -d "$time" +%s) - written))
  case $difference in
  -[12] | [012]) echo 0 ;;
  -2[5-9]) echo -27 ;;
  2[5-9]) echo 27 ;;
  *) echo "$difference" ;;
  esac
}
written=$(date +%s)
echo near | tai64n >daemontools
echo near | s6-tai64n >s6
echo near | multilog t ./multilog
echo near | svlogd -t svlogd
echo near | s6-log t ./s6-log
seen=$(for file in daemontools multilog/current svlogd/current s6 s6-log/current; do
  echo "${file%/*}: $(offset s6-tai64nlocal $file) $(offset tai64nlocal $file)"
done)
echo "$seen"
[ "$seen" = "daemontools: -27 0
multilog: -27 0
svlogd: -27 0
s6: 0 27
s6-log: 0 27" ]
