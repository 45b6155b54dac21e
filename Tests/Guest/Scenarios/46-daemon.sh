# bluetoothd ends during a game and starts again.
# ways: 4.2+bluetoothd 5.x+bluetoothd

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

# When bluetoothd ends, it switches the adapters off.
pkill -x bluetoothd
gone() { ! pgrep -x bluetoothd; }
within 30 gone
says seek '"state":"down"'
seek=$(field message <<<"$line")
says hide 'switched off'
# Linux 6.1 forgets the instances of a controller without advertising sets, and powers it down without sending it a
# command (net/bluetooth/hci_sync.c: hci_clear_adv_sync). Such a controller may continue to advertise.
[ "$PROFILE" = 4.2 ] || within 10 silent || fail "switched off, but still on the air: $(radio)"
outcome "bluetoothd ends in the game, hide" "$line" "(goes on)"
outcome "bluetoothd ends in the game, seek" "$seek" "(goes on)"

forget hide
start bluetoothd /usr/libexec/bluetooth/bluetoothd -n
{ within 60 powered hci0 && within 60 powered hci1; } || fail "bluetoothd does not power the adapters"
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
says hide 'the radio is on'
outcome "bluetoothd starts in the game, both" "$line" "(goes on)"

signal INT hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"
