# A hider and a seeker are killed: the next games start although the advertising and the scan are still on.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
signal KILL hide seek
over hide 137
over seek 137
outcome "SIGKILL, both" "" 137

hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
signal INT hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"
outcome "the start after SIGKILL, both" "the radio is on" 0
