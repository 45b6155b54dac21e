# A beacon of bluetoothd's is hunted, and bluetoothd sees ours: for the two of them it is all Bluetooth.
# ways: 4.2+bluetoothd 5.x+bluetoothd

# bluetoothctl leaves at the end of its input.
control() {
  local name=$1 lines=$2
  # shellcheck disable=SC2016 # for that shell
  start "$name" bash -c '{ printf "%s\n" "$0"; exec cat; } | stdbuf -oL bluetoothctl' "$lines"
}

ctl rssi a b -66
ctl rssi b a -49
bytes=$(spaced "${IBEACON:14:46}")
control other $'select 00:AA:01:00:00:02\nmenu advertise\nmanufacturer 0x4c '"$(sed 's/[0-9a-f][0-9a-f]/0x&/g' <<<"$bytes")"$'\nback\nadvertise peripheral'
within 30 on_air "advertising b .*${IBEACON:6:54}" || fail "bluetoothd does not advertise: $(ctl air; tail -n 4 "$OUT/other.out")"
hotcold seek seek --json --adapter hci0
begun seek
within 60 sightings seek 10 || fail "bluetoothd's beacon is not heard"
[ "$(estimates seek | field rssi | sort -u)" = -49 ] || fail "strengths: $(estimates seek | field rssi | sort | uniq -c)"
signal INT seek
over seek 0
signal KILL other
within 30 silent || fail "afterwards: $(radio)"

hotcold hide hide --plain --adapter hci0
begun hide
control watch $'select 00:AA:01:00:00:02\nscan le'
within 60 output watch 'RSSI: .*-66|ManufacturerData' || fail "bluetoothd does not see it: $(tail -n 4 "$OUT/watch.out")"
within 60 output watch '02 15 d9 ee d4 98 bf db 43 c0 8b 55 d0 6b b7 4c' || fail "bluetoothd sees: $(tail -n 9 "$OUT/watch.out")"
signal KILL watch
signal INT hide
over hide 0
within 30 silent || fail "afterwards: $(radio)"
