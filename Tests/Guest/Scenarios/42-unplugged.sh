# Both adapters are unplugged during a game and plugged in again in the other order: each game finds its adapter by the
# address.
# ways: 4.2+bluetoothd 5.x
# ways before a release: 4.2 5.x+bluetoothd

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

ctl unplug a
ctl unplug b
says seek '"state":"unplugged"'
seek=$(field message <<<"$line")
says hide 'the adapter is gone'

[ "$(ctl plug b) $(ctl plug a)" = "hci0 hci1" ] || fail "the indices are not swapped"
if [ "$DAEMON" = no ]; then
  hciconfig hci0 up
  hciconfig hci1 up
fi
within 60 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
on_air 'scanning b .*duplicates=reported' || fail "$(ctl air)"
outcome "unplugged and replugged in the game, hide --plain" "$line" "(goes on)"
outcome "unplugged and replugged in the game, seek --json" "$seek" "(goes on)"

signal TERM hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"
