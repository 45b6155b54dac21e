# A beacon of bluetoothd's is hunted, and bluetoothd sees ours: for the two of them it is all Bluetooth.
# ways: 4.2+bluetoothd 5.x+bluetoothd

# bluetoothctl leaves at the end of its input.
control() {
  local name=$1 lines=$2
  # shellcheck disable=SC2016 # for that shell
  start "$name" bash -c '{ printf "%s\n" "$0"; exec cat; } | stdbuf -oL bluetoothctl' "$lines"
}

ctl rssi a b -66
ctl rssi b a -79
bytes=$(spaced "${IBEACON:14:46}")
control other $'select 00:AA:01:00:00:02\nmenu advertise\nmanufacturer 0x4c '"$(sed 's/[0-9a-f][0-9a-f]/0x&/g' <<<"$bytes")"$'\nback\nadvertise peripheral'
within 30 on_air "advertising b .*${IBEACON:6:54}" || fail "bluetoothd does not advertise: $(ctl air; tail -n 4 "$OUT/other.out")"
hotcold seek seek --json --adapter hci0
begun seek
within 60 sightings seek 4 || fail "bluetoothd's beacon is not heard"
[ "$(estimates seek | field rssi | sort -u)" = -79 ] || fail "strengths: $(estimates seek | field rssi | sort | uniq -c)"
signal INT seek
over seek 0
kill_all other
within 30 silent || fail "afterwards: $(radio)"

hotcold hide hide --plain --adapter hci0
begun hide
address=$(ctl air | sed -n 's/^advertising a .* address=\([^ /]*\).*/\1/p')
control watch $'select 00:AA:01:00:00:02\nscan le'
within 60 output watch "NEW.* Device $address" || fail "bluetoothd does not see it: $(tail -n 4 "$OUT/watch.out")"
bluetoothctl info "$address" >"$OUT/info" 2>&1 || true
grep -Eq 'ManufacturerData Key: 0x004c' "$OUT/info" || fail "bluetoothd reads: $(cat "$OUT/info")"
[ "$(sed -n '/ManufacturerData Value/,/^[^ ]/s/^  \(\([0-9a-f][0-9a-f] \)*\).*/\1/p' "$OUT/info" | tr -d ' \n')" = "${IBEACON:14}" ] ||
  fail "bluetoothd reads: $(cat "$OUT/info")"
grep -q 'RSSI: .*-66' "$OUT/info" || fail "bluetoothd reads: $(cat "$OUT/info")"
kill_all watch
signal INT hide
over hide 0
within 30 silent || fail "afterwards: $(radio)"
