# BlueZ's own emulator carries a hider's packets to a seeker, once each and without RSSI. The seeker reports them, and
# does not invent a distance.
# ways: 4.2

command -v btvirt >/dev/null || skip "bluez-test-tools could not be had"
# Its adapters have the same addresses as the other virtual controllers'.
ctl unplug a
ctl unplug b
start btvirt btvirt -L -l2
there() { [ -d /sys/class/bluetooth/hci1 ]; }
within 30 there || fail "no adapters of btvirt"
hciconfig hci0 up && hciconfig hci1 up
start_dump hci1
hotcold seek seek --json --adapter hci1
hotcold plain seek --plain --adapter hci1
begun seek
begun plain
hotcold hide hide --plain --adapter hci0
begun hide
within 30 sightings seek 1 || fail "nothing is heard: $(tail -n 3 "$OUT/seek.out")"
heard=$(estimates seek | tail -n 1)
grep -q '"uuid":"D9EED498-BFDB-43C0-8B55-D06BB74C430B".*"rssi":null.*"distance":null,"low":null,"high":null,"proximity":"unknown"' \
  <<<"$heard" || fail "it says: $heard"
says plain 'D9EE.*(no signal strength|without|unknown|\?)'
outcome "RSSI 127 (btvirt), seek" "$line" "(goes on)" "(btvirt's own)"
[ "$(reports | grep -c "$IBEACON 127 ")" -ge 1 ] || fail "btvirt has changed: $(reports)"
signal INT hide seek plain
over hide 0
over seek 0
over plain 0
