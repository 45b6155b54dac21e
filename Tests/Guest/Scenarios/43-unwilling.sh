# A controller answers with an error, or never, at the start and during a game.
# ways: 4.2 5.x+bluetoothd
# ways before a release: 5.x-lenient

# The commands that enable advertising and scanning.
advertise=200a scan=200c
[ "$PROFILE" != 5.x ] || advertise=2039 scan=2042

# A game tries again after one refusal, because another program may have interfered for a moment.
ctl fail a $advertise 0c 1
ctl fail b $scan 0c 1
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
ctl rssi a b -80
goes_on seek
signal INT hide seek
over hide 0
over seek 0
silent || fail "on the air: $(radio)"
ctl rssi a b gone

# neither_begins FAULT: both games are refused; then the fault is removed.
neither_begins() {
  refused 1 'hci0' hide --adapter hci0
  outcome "$1 at the start, hide" "$line" 1
  silent || fail "on the air: $(radio)"
  refused 1 'hci1' seek --adapter hci1
  outcome "$1 at the start, seek" "$line" 1
  silent || fail "on the air: $(radio)"
  ctl repair a
  ctl repair b
}

ctl fail a $advertise 1f
ctl fail b $scan 1f
neither_begins "the controller answers with an error"
ctl mute a $advertise
ctl mute b $scan
neither_begins "the controller never answers"

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

# During the game the fault shows when the radio has to start again.
ctl fail a $advertise 1f
ctl fail b $scan 1f
stop_advertising hci0
stop_scan hci1
says hide 'the broadcast stopped'
outcome "an error in the game, hide --plain" "$line" "(tries again)"
says seek '"state":"rearming".*refused'
outcome "an error in the game, seek --json" "$(field message <<<"$line")" "(tries again)"
ctl repair a
ctl repair b
within 60 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek

forget hide
forget seek
ctl mute a any
ctl mute b any
for stop in 'stop_advertising hci0' 'stop_scan hci1'; do
  start "$stop" bash -c ". Tests/Guest/helpers.sh; $stop"
done
says hide 'no answer'
outcome "no answer in the game, hide --plain" "$line" "(tries again)"
says seek '"state":"rearming".*no answer'
outcome "no answer in the game, seek --json" "$(field message <<<"$line")" "(tries again)"
signal INT hide seek
over hide 0
over seek 0
time_to_end >"$OUT/time_to_end"
ctl repair a
ctl repair b
