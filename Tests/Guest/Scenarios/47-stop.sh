# `hotcold stop` turns off the advertising and scans that killed programs left on.
# ways: 4.2 5.x+bluetoothd

hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
signal KILL hide seek
over hide 137
over seek 137
silent && fail "nothing was left on"
# doctor reports the scan, and the command that ends it.
hotcold doctor doctor --adapter hci1
within 60 ended doctor
grep -q 'scan is on.* stop' "$OUT/doctor.out" || grep -A 1 'scan is on' "$OUT/doctor.out" | grep -q ' stop' ||
  fail "doctor prints about the scan: $(cat "$OUT/doctor.out")"
hotcold stop stop
over stop 0
silent || fail "still on the air: $(radio)"
outcome "hotcold stop after SIGKILL" "$(tr '\n' ' ' <"$OUT/stop.out")" 0
