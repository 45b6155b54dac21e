# A game begins and ends while bluetoothd searches for devices: the search continues.
# ways: 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd 5.x-lenient+bluetoothd

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80

start search bash -c '{ echo select 00:AA:01:00:00:01; echo scan on; exec cat; } | stdbuf -oL bluetoothctl'
within 30 output search 'Discovery started' || fail "no search: $(cat "$OUT/search.out")"
scans() { on_air 'scanning a '; }
within 20 scans || fail "nothing scans: $(ctl air)"
discovering() {
  dbus-send --system --print-reply --dest=org.bluez /org/bluez/hci0 \
    org.freedesktop.DBus.Properties.Get string:org.bluez.Adapter1 string:Discovering | grep -q 'boolean true'
}

play() {
  local game=$2
  within 30 scans || fail "$1: the search does not continue: $(ctl air)"
  hotcold seek "$game" --json --adapter hci0
  begun seek
  [ "$game" = hide ] || goes_on seek
  pause 3
  signal INT seek
  over seek 0
  # The search pauses for some seconds at a time, but continues.
  local count=0 end=$((SECONDS + 40))
  while [ "$SECONDS" -lt "$end" ]; do
    if scans; then count=$((count + 1)); fi
    pause 1
  done
  [ "$count" -ge 6 ] || fail "$1: the adapter scans for $count of 40 s; bluetoothd discovers: $(discovering && echo yes)"
}

as_root=$HOTCOLD
play "seek as root" seek
. Tests/Guest/unprivileged.sh
play "seek without root" seek
HOTCOLD=$as_root
play "hide as root" hide

# The search ends, and nothing is left on.
kill_all search
within 30 silent || fail "still on the air: $(radio)"
outcome "bluetoothd searches before the game, seek" "" 0 "(bluetoothd's)"
