# A hider and two seekers on one adapter: the others continue when one ends.
# ways: 4.2 5.x+bluetoothd

ctl rssi other a -70
ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
hotcold hide hide --plain --adapter hci0
hotcold first seek --json --adapter hci0
hotcold second seek --json --adapter hci0
begun hide
begun first
begun second
goes_on first
goes_on second
signal INT first
over first 0
goes_on second
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
signal INT second
over second 0
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
signal INT hide
over hide 0
silent || fail "still on the air: $(radio)"
