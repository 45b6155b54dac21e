# The adapters lose their power in the middle of a game, by hand and by rfkill, and get it back.

# away FAULT STATE-PATTERN: both games say so.
away() {
  says hide "$2"
  outcome "$1, hide --plain" "$line" "(waits)"
  says seek '"state":"down"'
  outcome "$1, seek --json" "$(field message <<<"$line")" "(waits)"
}

# back: both games go on.
back() {
  within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
  goes_on seek
}

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

hciconfig hci0 down
hciconfig hci1 down
away "adapter down in the game" 'switched off'
hciconfig hci0 up
hciconfig hci1 up
back

: >"$OUT/hide.out"
: >"$OUT/seek.out"
rfkill block bluetooth
away "rfkill in the game" 'rfkill unblock'
rfkill unblock bluetooth
hciconfig hci0 up
hciconfig hci1 up
back

signal TERM hide seek
over hide 0
over seek 0
silent || fail "afterwards: $(radio)"
