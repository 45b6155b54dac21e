# A controller answers with an error, or never, at the start and in the middle of a game.
# ways: 4.2 5.x+bluetoothd
# ways before a release: 5.x-lenient

# The commands that begin to advertise and to scan, and the kind of silence.
advertise=200a scan=200c
[ "$PROFILE" != 5.x ] || advertise=2039 scan=2042

# One refusal is not the end: another program may have interfered for a moment.
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

# unwilling FAULT: neither game begins.
unwilling() {
  refused 1 'hci0' hide --adapter hci0
  outcome "$1 at the start, hide" "$line" 1
  silent || fail "on the air: $(radio)"
  refused 1 'hci1' seek --adapter hci1
  outcome "$1 at the start, seek" "$line" 1
  silent || fail "on the air: $(radio)"
  ctl mend a
  ctl mend b
}

ctl fail a $advertise 1f
ctl fail b $scan 1f
unwilling "the controller answers with an error"
ctl mute a $advertise
ctl mute b $scan
unwilling "the controller never answers"

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

# In the middle of the game it matters when the radio has to start again.
ctl fail a $advertise 1f
ctl fail b $scan 1f
stop_advertising hci0
stop_scan hci1
says hide 'the broadcast stopped'
outcome "an error in the game, hide --plain" "$line" "(tries again)"
says seek '"state":"rearming".*refused'
outcome "an error in the game, seek --json" "$(field message <<<"$line")" "(tries again)"
ctl mend a
ctl mend b
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
ctl mend a
ctl mend b
