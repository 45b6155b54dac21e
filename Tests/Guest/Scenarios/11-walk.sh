# A walk to a beacon and away again: every packet is reported in order with its RSSI, the distance falls and rises, and
# the calls are HOT and then COLD.
# ways: 4.2 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd 5.x

# A measured power of -40 dBm, so that -45 dBm is too far away to end the hunt.
beacon=${IBEACON%c5}d8
ctl rssi walker b -85x10 -85..-45x50 -45..-85x50 -85x10 gone
hotcold seek seek --json --adapter hci1
begun seek
on_air 'scanning b .*duplicates=reported accept=all ' || fail "$(ctl air)"
ctl beacon walker 3A:00:00:00:00:01 random 100 "$beacon"
within 60 sightings seek 120 || fail "only $(estimates seek | wc -l) sightings"
signal INT seek
over seek 0

{
  for ((i = 0; i < 10; i++)); do echo -85; done
  awk 'BEGIN { for (i = 0; i < 50; i++) printf "%.0f\n", -85 + 40 * i / 49 }'
  awk 'BEGIN { for (i = 0; i < 50; i++) printf "%.0f\n", -45 - 40 * i / 49 }'
  for ((i = 0; i < 10; i++)); do echo -85; done
} >"$OUT/expected"
estimates seek | field rssi | diff "$OUT/expected" - >"$OUT/differences" ||
  fail "other RSSI: $(cat "$OUT/differences")"
[ "$(estimates seek | field address | sort -u)" = 3A:00:00:00:00:01 ] || fail "another address"

# The distance, as means of ten sightings, falls on the way there and rises on the way back. It rises by less, because
# the estimate changes at most at walking speed.
means=$(estimates seek | field distance | awk '{ sum += $1 } NR % 10 == 0 { printf "%.1f ", sum / 10; sum = 0 }')
awk '{
    for (i = 3; i <= 6; i++) if ($i >= $(i - 1)) exit 1
    # Just after the turn it may not change.
    if ($9 < $8) exit 1
    for (i = 10; i <= 12; i++) if ($i <= $(i - 1)) exit 1
    exit !($1 > 3 * $6 && $7 < $5 && $12 > 1.25 * $8)
  }' <<<"$means" || fail "distances: $means"
# HOT on the way there and for at most 2.5 s of the way back, the time it takes to detect the turn; then only COLD.
calls=$(awk '/"type":"estimate"/ { count++ }
  /"type":"call"/ { sub(/.*"call":"/, ""); sub(/".*/, ""); print $0, count }' "$OUT/seek.out")
awk '$1 == "HOT" { bad = bad || cold || $2 > 85; if ($2 < 60) hot = 1 }
  $1 == "COLD" { bad = bad || $2 <= 60; cold = 1 }
  END { exit bad || !hot || !cold }' <<<"$calls" || fail "calls: $calls"
tail -n 1 "$OUT/seek.out" | grep -q '"type":"summary".*"sightings":120,.*"drops":0,"droppedLines":0,"found":false' ||
  fail "summary: $(tail -n 1 "$OUT/seek.out")"
silent || fail "still on the air: $(radio)"
