# Another program starts and stops an advertisement of its own on our adapter: ours goes on.

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

theirs=0303aafe1516aafe
if [ "$DAEMON" = yes ]; then
  start other bash -c '{ echo select 00:AA:01:00:00:01; echo advertise on; exec cat; } | stdbuf -oL bluetoothctl'
  within 30 output other 'Advertising object registered|Failed to register' || fail "no answer: $(cat "$OUT/other.out")"
else
  manage hci0 'Set Low Energy complete|Status' le on
  manage hci0 'Instance added: 5|Add Advertising failed|status' add-adv -d $theirs 5
fi
outcome "another program advertises, hide --plain" "$(tail -n 1 "$OUT/hide.out")" "(goes on)"
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
if [ "$DAEMON" = yes ]; then
  signal TERM other
else
  manage hci0 'Instance removed: 5|failed|status' rm-adv 5
fi
pause 1
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek

# And all of them at once, ours as well.
if [ "$DAEMON" = no ]; then
  manage hci0 'Advertising Instances removed|removed|failed' clr-adv
  within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
  goes_on seek
fi
signal INT hide seek
over hide 0
over seek 0
silent || fail "afterwards: $(radio)"
