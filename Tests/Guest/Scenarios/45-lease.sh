# A hider is killed: its beacon goes off the air within 20 s, when the lease ends.
# ways: 4.2+bluetoothd 5.x

hotcold hide hide --plain --adapter hci0
begun hide
signal KILL hide
over hide 137
quiet() { ! on_air 'advertising a '; }
within 21 quiet || fail "the beacon is still on the air"
outcome "20 s after SIGKILL, hide" "" 137
