# Two players, each with an adapter: the seeker comes near and finds the hider.
# ways: 4.2+bluetoothd
# ways before a release: 5.x

ctl rssi a b -85
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter 00:aa:01:00:00:02
begun hide
begun seek
ctl rssi a b -85..-40:4
over seek 0
grep -q '"type":"found"' "$OUT/seek.out" || fail "not found"
tail -n 1 "$OUT/seek.out" | grep -q '"found":true' || fail "the summary does not report the find"
# A hunt for any beacon is stored, too.
ctl rssi a b -85
XDG_STATE_HOME=$OUT/any.state hotcold any seek --any --json --adapter 00:aa:01:00:00:02
begun any
ctl rssi a b -85..-40:4
over any 0
grep -q '^hunt classic ' "$OUT/any.state/hotcold/scores" || fail "the find is not stored"
# The hider stays on the air.
within 2 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
ended hide && fail "the hider has ended"
signal INT hide
over hide 0
silent || fail "still on the air: $(radio)"
