# Both adapters are pulled out in the middle of a game and put back in another order: each game finds
# its own again by its address.

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

ctl unplug a
ctl unplug b
says hide 'the adapter is gone'
outcome "unplugged in the game, hide --plain" "$line" "(waits)"
says seek '"state":"unplugged"'
outcome "unplugged in the game, seek --json" "$(field message <<<"$line")" "(waits)"

[ "$(ctl plug b)" = hci0 ] && [ "$(ctl plug a)" = hci1 ] || fail "the indices are not swapped"
if [ "$DAEMON" = no ]; then
  hciconfig hci0 up
  hciconfig hci1 up
fi
within 60 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
on_air 'scanning b .*duplicates=reported' || fail "$(ctl air)"

signal TERM hide seek
over hide 0
over seek 0
silent || fail "afterwards: $(radio)"
