# While a hider plays, bluetoothd ends and powers the adapter down; then it starts again, powers the adapter up, and
# clears the kernel's instances: the beacon is on the air again within 1 s.
# ways: 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd

hotcold hide hide --plain --adapter hci0
begun hide
pkill -x bluetoothd
gone() { ! pgrep -x bluetoothd; }
within 30 gone
ctl forget a
start bluetoothd /usr/libexec/bluetooth/bluetoothd -n
within 60 powered hci0 || fail "bluetoothd does not power up"
within 60 settled
within 10 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"

# The longest time without the beacon: from a command that turns it off, or from the kernel's last commands when it powers
# the adapter up (data length, default PHY, number of sets), until a command turns the beacon on.
gap=$(ctl commands a | awk '
  $2 ~ /^(2023|2024|2031|203b)$/ { off = $1 }
  $2 ~ /^(200a|2039)$/ && $4 == "00" {
    on = substr($3, 1, 2) == "01"
    if (!on && !off) off = $1
    if (on && off) { if ($1 - off > longest) longest = $1 - off; off = 0 }
  }
  END { printf "%d", 1000 * longest }')
outcome "bluetoothd restarts, hide: $gap ms of silence" "$(tail -n 1 "$OUT/hide.out" | cut -d' ' -f 4-)" "(goes on)"
[ "$gap" -le 1000 ] || fail "silent for $gap ms"
signal INT hide
over hide 0
silent || fail "still on the air: $(radio)"
