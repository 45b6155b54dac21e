# The adapters are switched off during a game, by hciconfig and by rfkill, and on again.
# ways: 4.2 5.x+bluetoothd

# both_report PATTERN: both games report that the adapter is off; hide with a line that matches PATTERN.
both_report() {
  says seek '"state":"down"'
  seek=$(field message <<<"$line")
  says hide "$1"
}

# back FAULT: both games continue.
back() {
  within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
  goes_on seek
  # A hider scans for seekers.
  within 30 on_air 'scanning a ' || fail "the hider does not scan"
  outcome "$1, hide --plain" "$line" "(goes on)"
  outcome "$1, seek --json" "$seek" "(goes on)"
}

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

hciconfig hci0 down
hciconfig hci1 down
both_report 'switched off'
hciconfig hci0 up
hciconfig hci1 up
back "adapter down and up in the game"

forget hide
forget seek
rfkill block bluetooth
both_report 'Bluetooth is blocked; .* doctor --fix'
rfkill unblock bluetooth
hciconfig hci0 up
hciconfig hci1 up
back "rfkill block and unblock in the game"

signal TERM hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"
