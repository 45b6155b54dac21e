# BlueZ's own emulator: it carries what a hider says to a seeker, once, and knows no strength. The seeker
# says that it hears, and does not invent a distance.
# ways: 4.2

command -v btvirt >/dev/null || skip "bluez-test-tools could not be had"
start btvirt btvirt -L -l2
there() { [ -d /sys/class/bluetooth/hci3 ]; }
within 30 there || fail "no adapters of btvirt"
hciconfig hci2 up && hciconfig hci3 up
start_dump hci3
hotcold seek seek --json --adapter hci3
hotcold plain seek --plain --adapter hci3
begun seek
begun plain
hotcold hide hide --plain --adapter hci2
begun hide
within 30 sightings seek 1 || fail "nothing is heard: $(tail -n 3 "$OUT/seek.out")"
heard=$(estimates seek | tail -n 1)
grep -q '"uuid":"D9EED498-BFDB-43C0-8B55-D06BB74C430B".*"rssi":null.*"distance":null,"low":null,"high":null,"proximity":"unknown"' \
  <<<"$heard" || fail "it says: $heard"
says plain 'D9EE.*(no signal strength|without|unknown|\?)'
outcome "RSSI 127 (btvirt), seek --plain" "$line" "(goes on)"
[ "$(reports | grep -c "$IBEACON 127 ")" -ge 1 ] || fail "btvirt has changed: $(reports)"
signal INT hide seek plain
over hide 0
over seek 0
over plain 0
