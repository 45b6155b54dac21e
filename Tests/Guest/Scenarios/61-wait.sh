# Games with --wait report what they wait for, and begin within 2 s after an adapter is plugged in, powered or unblocked.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

# waits PATTERN: start a hider, a seeker and a recording; they report what they wait for, in a line that matches PATTERN.
waits() {
  hotcold hide hide --plain --wait --adapter hci0
  hotcold seek seek --json --wait --adapter hci1
  hotcold record record "$OUT/air.csv" --force --wait --adapter hci1
  says hide "$1"
  hide=$line
  says seek '"state":"waiting"'
  seek=$(field message <<<"$line")
  says record "$1"
}

# plays FAULT: they begin within 2 s, plus the time that a start takes on this processor without waiting (`usual`).
plays() {
  local since=${EPOCHREALTIME/./} took
  within 20 output hide 'the radio is on'
  # `shared`, because the recording scans with the same adapter.
  within 20 output seek '"state":"(active|shared)"'
  took=$(((${EPOCHREALTIME/./} - since) / 1000))
  [ $took -le $((2000 + usual)) ] || fail "it takes $took ms to begin; without waiting, $usual ms"
  within 10 on_air "advertising a .*data=$IBEACON " || fail "not on the air"
  goes_on seek
  outcome "$1 at the start, hide --wait" "$hide" "(begins)"
  outcome "$1 at the start, seek --wait" "$seek" "(begins)"
  signal INT hide seek record
  over hide 0
  over seek 0
  over record 0
  [ "$(wc -l <"$OUT/air.csv")" -gt 2 ] || fail "nothing is recorded"
  silent || fail "still on the air: $(radio)"
}
up() {
  if [ "$DAEMON" = yes ]; then
    within 60 powered hci0
    within 60 powered hci1
  else
    hciconfig hci0 up
    hciconfig hci1 up
  fi
}

since=${EPOCHREALTIME/./}
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
usual=$(((${EPOCHREALTIME/./} - since) / 1000))
signal INT hide seek
over hide 0
over seek 0

ctl rssi a b -80
ctl unplug a
ctl unplug b
waits 'waiting: there is no Bluetooth adapter'
ctl plug a
ctl plug b
up
plays "no adapter"

hciconfig hci0 down
hciconfig hci1 down
waits 'waiting: hci.*switch it on with: .*doctor --fix'
hciconfig hci0 up
hciconfig hci1 up
plays "adapter down"

rfkill block bluetooth
waits 'waiting: hci.*unblock it with: .*doctor --fix'
rfkill unblock bluetooth
hciconfig hci0 up
hciconfig hci1 up
plays "adapter blocked"

# --duration includes the time of waiting; at its end the game reports the reason.
ctl unplug a
ctl unplug b
hotcold hide hide --plain --wait --duration 1.5
over hide 2
says hide 'no Bluetooth adapter'
outcome "no adapter until --wait ends, hide" "$(cat "$OUT/hide.err")" 2
# A signal ends a waiting game.
hotcold seek seek --json --wait
says seek '"state":"waiting"'
signal INT seek
over seek 0
