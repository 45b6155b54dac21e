# btvirt, BlueZ's own emulator, delivers each packet of a hider to a seeker without RSSI. The seeker reports it without a
# distance.
# ways: 4.2

command -v btvirt >/dev/null || skip "btvirt (bluez-test-tools) is missing"
# btvirt's adapters use the same addresses.
ctl unplug a
ctl unplug b
start btvirt btvirt -L -l2
there() { [ -d /sys/class/bluetooth/hci1 ]; }
within 30 there || fail "btvirt creates no adapters"
hciconfig hci0 up && hciconfig hci1 up
start_dump hci1
hotcold seek seek --json --adapter hci1
hotcold plain seek --plain --adapter hci1
begun seek
begun plain
hotcold hide hide --plain --adapter hci0
begun hide
within 30 sightings seek 1 || fail "nothing is received: $(tail -n 3 "$OUT/seek.out")"
estimate=$(estimates seek | tail -n 1)
grep -q '"uuid":"D9EED498-BFDB-43C0-8B55-D06BB74C430B".*"rssi":null.*"distance":null,"low":null,"high":null,"proximity":"unknown"' \
  <<<"$estimate" || fail "it prints: $estimate"
says plain 'D9EE.*(no signal strength|without|unknown|\?)'
outcome "RSSI 127 (btvirt), seek" "$line" "(goes on)" "(btvirt's own)"
[ "$(reports | grep -c "$IBEACON 127 ")" -ge 1 ] || fail "btvirt has changed: $(reports)"
signal INT hide seek plain
over hide 0
over seek 0
over plain 0
