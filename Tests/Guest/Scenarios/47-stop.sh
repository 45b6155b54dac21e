# What killed programs left behind is turned off by `hotcold stop`.
# ways: 4.2 5.x+bluetoothd

hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
signal KILL hide seek
over hide 137
over seek 137
silent && fail "nothing was left behind"
hotcold stop stop
over stop 0
silent || fail "afterwards: $(radio)"
outcome "hotcold stop after SIGKILL" "$(tr '\n' ' ' <"$OUT/stop.out")" 0
