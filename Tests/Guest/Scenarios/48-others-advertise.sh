# Another program starts and stops an advertisement on our adapter: ours continues.
# ways: 4.2 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd 5.x 5.x-lenient+bluetoothd

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

theirs=0303aafe0416aafe00
if [ "$DAEMON" = yes ]; then
  start other bash -c '{ echo select 00:AA:01:00:00:01; echo advertise on; exec cat; } | stdbuf -oL bluetoothctl'
  within 30 output other 'Advertising object registered' || fail "no answer: $(cat "$OUT/other.out")"
else
  manage hci0 'Set Low Energy complete' le on
  manage hci0 'Instance added: 1' add-adv -d $theirs 1
fi
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
# The kernel's own advertising: after it, with Bluetooth 5, the kernel starts only the newest of several instances again.
manage hci0 'Set Advertising complete' advertising on
manage hci0 'Set Advertising complete' advertising off
within 30 settled
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent after the kernel's advertising"
goes_on seek
if [ "$DAEMON" = yes ]; then kill_all other; else manage hci0 'Instance removed: 1' rm-adv 1; fi
within 30 settled
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
if [ "$DAEMON" = no ]; then
  # Remove all instances of the kernel, including ours.
  manage hci0 'Instance removed: 0' clr-adv
  within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
  goes_on seek
fi
outcome "another program advertises, and stops it, hide" "$(tail -n 1 "$OUT/hide.out" | sed 's/^[0-9.]* s  //')" "(goes on)"
signal INT hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"
