#!/bin/sh
# An hourly timer of systemd leaves out an hour when summer time ends: what runs each quarter of an hour pauses for 75 minutes.
#
# Version    systemd 252 (systemd 252.39-1~deb12u2, Debian 12); 257.13 of Debian 13 does the same
# Expected   "hourly" is short for *-*-* *:00:00, each full hour, and *:0/15 is each quarter of an hour (systemd.time(7), which does not
#            mention the hour that is there twice; nor does systemd.timer(5)). One expects, on the night of 25 October 2026 in Berlin,
#            when 3:00 CEST becomes 2:00 CET, in minutes between two runs:
#                hourly: 60 60 60 60    *:0/15: 15, always
# Seen           hourly: 120 60 60 60    *:0/15: 15 15 15 15 75 15 15 15
#            The next run is looked for on the clock on the wall, and after 2:45 CEST that is 3:00 CET. With "UTC" behind it (*:00 UTC) a
#            timer runs each hour. A watchdog or an upload of levels that runs each hour or minute is silent for an hour, once a year, and
#            only where there is a summer time. In the night in which it begins, what runs each day at 2:30 does not run.
# Input      Four calendar expressions; systemd-analyze computes the times as timers do.
# Reported   https://github.com/systemd/systemd/issues/8647
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq systemd=252.39-1~deb12u2 libsystemd-shared=252.39-1~deb12u2 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=root/usr/lib/x86_64-linux-gnu/systemd:root/lib/x86_64-linux-gnu/systemd
export LD_LIBRARY_PATH TZ=Europe/Berlin LC_ALL=C

# runs BEGIN NUMBER EXPRESSION: minutes between the runs of a timer.
runs() {
  root/usr/bin/systemd-analyze calendar --base-time="$1" --iterations="$2" "$3" | sed -n 's/^ *(in UTC): *//p' | {
    before=
    printf '%s:' "$3"
    while read -r time; do
      now=$(date -d "$time" +%s)
      [ -z "$before" ] || printf ' %s' $(((now - before) / 60))
      before=$now
    done
    echo
  }
}
seen=$(runs "2026-10-25 01:40" 5 hourly
  runs "2026-10-25 01:40" 9 "*:0/15"
  runs "2026-10-25 01:40" 5 "*:00 UTC"
  runs "2026-03-27 20:00" 3 "02:30")
echo "$seen"
[ "$seen" = "hourly: 120 60 60 60
*:0/15: 15 15 15 15 75 15 15 15
*:00 UTC: 60 60 60 60
02:30: 2820 1440" ]
