# A hider is killed: its beacon falls silent by itself within 20 seconds.
# ways: 4.2+bluetoothd 5.x

hotcold hide hide --plain --adapter hci0
begun hide
signal KILL hide
over hide 137
quiet() { ! on_air 'advertising a '; }
within 21 quiet || fail "the beacon goes on"
outcome "20 s after SIGKILL, hide" "" 137
