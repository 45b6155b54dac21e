# A seeker hunts bluetoothd's beacon, and bluetoothd receives ours.
# ways: 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd

# control NAME LINE...: start a bluetoothctl session on adapter b and send it these lines.
# tell NAME LINE...: send more lines.
control() {
  mkfifo "$OUT/$1.in"
  # shellcheck disable=SC2016 # the inner shell expands it
  start "$1" bash -c 'exec stdbuf -oL bluetoothctl <>"$0"' "$OUT/$1.in"
  within 30 output "$1" 'Agent registered' || fail "bluetoothctl does not start"
  tell "$1" 'select 00:AA:01:00:00:02' "${@:2}"
}
tell() { printf '%s\n' "${@:2}" >"$OUT/$1.in"; }

ctl rssi a b -66
ctl rssi b a -79
data=$(spaced "${IBEACON:14:46}" | sed 's/[0-9a-f][0-9a-f]/0x&/g')
control other 'menu advertise' "manufacturer 0x4c $data" back 'advertise peripheral'
within 30 on_air "advertising b .*${IBEACON:6:54}" ||
  fail "bluetoothd does not advertise: $(ctl air; tail -n 4 "$OUT/other.out")"
hotcold seek seek --json --adapter hci0
begun seek
within 60 sightings seek 4 || fail "bluetoothd's beacon is not received"
[ "$(estimates seek | field rssi | sort -u)" = -79 ] || fail "RSSI: $(estimates seek | field rssi | sort | uniq -c)"
signal INT seek
over seek 0
kill_all other
within 30 silent || fail "still on the air: $(radio)"

hotcold hide hide --plain --adapter hci0
begun hide
address=$(ctl air | sed -n 's/^advertising a .* address=\([^ /]*\).*/\1/p')
control watch 'scan le'
within 60 output watch "NEW.* Device $address" || fail "bluetoothd does not receive it: $(tail -n 4 "$OUT/watch.out")"
forget watch
tell watch "info $address"
within 30 output watch 'ManufacturerData.Key: 0x004c' || fail "bluetoothd reads: $(cat "$OUT/watch.out")"
within 30 output watch 'RSSI: .*-66' || fail "bluetoothd reads: $(cat "$OUT/watch.out")"
# bluetoothctl prints rows of up to 16 bytes, and all rows again at each change.
read_back() { grep -Eo '( [0-9a-f]{2}){2,16}  ' "$OUT/watch.out" | tr -d ' \n' | head -c 46; }
[ "$(read_back)" = "${IBEACON:14}" ] || fail "bluetoothd reads: $(read_back)"
kill_all watch
signal INT hide
over hide 0
within 30 silent || fail "still on the air: $(radio)"
