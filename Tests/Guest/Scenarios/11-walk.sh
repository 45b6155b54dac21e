# A walk to a beacon and away from it again: every packet is told of, in order and with its strength;
# the distance falls and rises; HOT is called, and then COLD.
# ways: 4.2 5.0-legacy 5.x+bluetoothd

# A measured power of -40 dBm, so that -45 dBm is not near enough to end the hunt.
beacon=${IBEACON%c5}d8
ctl rssi walker b -85x10 -85..-45x35 -45..-85x35 gone
# As brisk a walk as this is one for the light estimator, which believes what it hears.
hotcold seek seek --json --adapter hci1 --estimator light
begun seek
on_air 'scanning b .*duplicates=reported accept=all ' || fail "$(ctl air)"
ctl beacon walker 3A:00:00:00:00:01 random 100 "$beacon"
within 60 sightings seek 80 || fail "only $(estimates seek | wc -l) sightings"
signal INT seek
over seek 0

{
  for ((i = 0; i < 10; i++)); do echo -85; done
  awk 'BEGIN { for (i = 0; i < 35; i++) printf "%.0f\n", -85 + 40 * i / 34 }'
  awk 'BEGIN { for (i = 0; i < 35; i++) printf "%.0f\n", -45 - 40 * i / 34 }'
} >"$OUT/expected"
estimates seek | field rssi | diff "$OUT/expected" - >"$OUT/differences" ||
  fail "other strengths: $(cat "$OUT/differences")"
[ "$(estimates seek | field address | sort -u)" = 3A:00:00:00:00:01 ] || fail "another address"

# Farther at both ends than in the middle, three times at least.
estimates seek | field distance | awk '
  { distance[NR] = $1 }
  END { exit !(distance[10] > 3 * distance[48] && distance[80] > 3 * distance[48]) }' ||
  fail "distances: $(estimates seek | field distance | tr '\n' ' ')"
# What is called before there is a way to judge by is the ranging's affair.
calls=$(grep '"type":"call"' "$OUT/seek.out" | field call | uniq | tail -n 2 | tr '\n' ' ')
[ "$calls" = "HOT COLD " ] || fail "calls: $calls"
tail -n 1 "$OUT/seek.out" | grep -q '"type":"summary".*"sightings":80,.*"drops":0,"found":false' ||
  fail "summary: $(tail -n 1 "$OUT/seek.out")"
silent || fail "afterwards: $(radio)"
