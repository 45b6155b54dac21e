# `hotcold stop` turns off what killed programs left on.
# ways: 4.2 5.x+bluetoothd

hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
# doctor counts the beacon that the kernel does not list.
hotcold doctor doctor
within 60 ended doctor
room=$(sed -n 's/.*room for \([0-9]*\) beacons in the kernel, \([0-9]*\) free.*/\1 - \2/p' "$OUT/doctor.out")
[ $((room)) = 1 ] || fail "with a beacon on the air: $(cat "$OUT/doctor.out")"
signal KILL hide seek
over hide 137
over seek 137
silent && fail "nothing was left behind"
# It names what is on, and the command that ends it.
hotcold doctor doctor --adapter hci1
within 60 ended doctor
grep -q 'scan is on.* stop' "$OUT/doctor.out" || grep -A 1 'scan is on' "$OUT/doctor.out" | grep -q ' stop' ||
  fail "of the scan doctor says: $(cat "$OUT/doctor.out")"
hotcold stop stop
over stop 0
silent || fail "afterwards: $(radio)"
outcome "hotcold stop after SIGKILL" "$(tr '\n' ' ' <"$OUT/stop.out")" 0
