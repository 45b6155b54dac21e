# A beacon's power at 1 m is measured, stored for this adapter, and used afterwards; a player who moves during the
# measurement is asked to hold still.
# ways: 4.2
# ways before a release: 5.x+bluetoothd

export XDG_STATE_HOME=$OUT/state
ctl rssi walker b -71x1000
ctl beacon walker 3A:00:00:00:00:01 random 100 "$IBEACON"

# hunt NAME: seek for 30 sightings; sets `distance`. The beacon claims -59 dBm at 1 m, so before the calibration -71 dBm
# means some metres.
hunt() {
  hotcold "$1" seek --json --adapter hci1
  begun "$1"
  within 60 sightings "$1" 30 || fail "only $(estimates "$1" | wc -l) sightings"
  signal INT "$1"
  over "$1" 0
  distance=$(estimates "$1" | field distance | tail -n 1)
}
hunt before
before=$distance

hotcold calibrate calibrate --adapter hci1
over calibrate 0
output calibrate 'measures -71 dBm at 1 m on hci1; stored' || fail "it prints: $(cat "$OUT/calibrate.out")"
hunt after
awk -v before="$before" -v after="$distance" 'BEGIN { exit !(before > 2 && after < 1.7 && after > 0.5) }' ||
  fail "distances: $before, then $distance"

ctl rssi walker b -60x60 -60..-80x60 -80x1000
hotcold moved calibrate --adapter hci1
over moved 1
grep -q 'hold still' "$OUT/moved.err" || fail "it prints: $(cat "$OUT/moved.err")"
silent || fail "still on the air: $(radio)"
