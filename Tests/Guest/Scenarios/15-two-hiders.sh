# Two hiders on one adapter: the second comes on the air, and the first goes on when that one is gone.
# ways: 4.2+bluetoothd 5.x

mark() { printf %s "${IBEACON%0000c5}000$1c5"; }
hotcold one hide --plain --adapter hci0 --minor 1
begun one
on_air "advertising a .*data=$(mark 1) " || fail "the first is not on the air"
hotcold two hide --plain --adapter hci0 --minor 2
begun two
within 30 on_air "advertising a .*data=$(mark 2) " || fail "the second is not on the air"
signal INT two
over two 0
within 30 on_air "advertising a .*data=$(mark 1) " || fail "the first is silent"
signal INT one
over one 0
silent || fail "afterwards: $(radio)"
