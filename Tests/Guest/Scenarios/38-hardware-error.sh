# The controller reports a hardware error: the kernel resets it, and the games continue.
# ways: 4.2+bluetoothd 5.x

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek
for adapter in a b; do
  ctl forget $adapter
  ctl inject $adapter 100142
done
reset() { ctl commands "$1" | grep -q ' 0c03 '; }
within 30 reset a
within 30 reset b
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
says seek '"state":"rearming"'
outcome "hardware error, seek" "$(field message <<<"$line")" "(goes on)"
says hide 'hardware has failed|was stopped'
output hide 'switched off' && fail "it was not switched off: $line"
output seek '"state":"down"' && fail "it was not switched off: $line"
outcome "hardware error, hide" "$line" "(goes on)"
signal INT hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"
