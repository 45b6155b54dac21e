# The wall clock jumps by a day and by ten years, forward and back. Games and recordings use the monotonic clock, so nothing
# changes.
# ways: 4.2
# ways before a release: 5.x+bluetoothd

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
hotcold record record "$OUT/air.csv" --adapter hci1
begun hide
begun seek
goes_on seek

today=$(date +%s)
for jump in 86400 -315360000 315360000; do
  date -s "@$((today + jump))" >/dev/null
  goes_on seek
  goes_on seek
  on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
done
date -s "@$today" >/dev/null
signal INT hide seek record
over hide 0
over seek 0
over record 0
silent || fail "still on the air: $(radio)"

# steady: whether the numbers never decrease and never increase by more than 60, much less than the clock jumps;
# otherwise prints the exceptions.
steady() {
  awk '$1 < last || NR > 1 && $1 > last + 60 { print last " and then " $1; bad = 1 }
    { last = $1 }
    END { exit bad || NR < 10 }'
}
jumps=$(estimates seek | field time | steady) || fail "the game's time jumps: $jumps"
jumps=$(cut -d, -f1 "$OUT/air.csv" | tail -n +2 | steady) || fail "the recording's time jumps: $jumps"
! grep -q '"state":"rearming"\|"type":"lost"' "$OUT/seek.out" || fail "the seeker has noticed the jump"
outcome "the wall clock jumps, both" "" 0
