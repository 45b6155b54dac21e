#!/bin/sh
# Debian 12's scriptreplay plays a recording at half speed in no time, and at twice the speed three times as fast as it should.
#
# Version    scriptreplay 2.38.1 (bsdutils 1:2.38.1-5+deb12u3, Debian 12); 2.41 of Debian 13 is right at half speed, and as wrong at twice
# Expected   -d, --divisor: "Speed up the replay displaying this number of times. The argument is a floating-point number. It's called
#            divisor because it divides the timings by this factor" (scriptreplay(1)). Our guess before the run was that it does; so for
#            three pauses of 1.5 s, in seconds:
#                as it was: 4.5    -d 2: 2.25    -d 0.5: 9
# Seen           as it was: 4.5    -d 2: 0.75    -d 0.5: 0
#            Whole seconds and microseconds are divided each by itself: half of one second is none, and twice 500000 microseconds are no
#            valid time, so that nothing waits. A recording of a game of which one wants to see the beeps and colours slowly is over at
#            once. Pauses of less than 0.5 s, in slow replays, and of even numbers of seconds are right, which is why it is not seen.
# Input      A recording of four letters in the form that script -T writes.
# Reported   https://github.com/util-linux/util-linux/issues/4500, by others, found after the run; mended in July 2026
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq bsdutils=1:2.38.1-5+deb12u3 2>/dev/null
dpkg -x bsdutils_*.deb root

printf 'Script started\nabcd' >output
printf '%s 1\n' 0.000000 1.500000 1.500000 1.500000 >timing
# replay OPTION...: how long it takes, in quarters of a second.
replay() {
  begin=$(date +%s%N)
  root/usr/bin/scriptreplay "$@" timing output >/dev/null
  echo "${*:-as it was}: $((($(date +%s%N) - begin) / 250000000)) quarters"
}
seen=$(replay
  replay -d 2
  replay -d 0.5)
echo "$seen"
[ "$seen" = "as it was: 18 quarters
-d 2: 3 quarters
-d 0.5: 0 quarters" ]
