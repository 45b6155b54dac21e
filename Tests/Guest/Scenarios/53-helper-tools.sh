# doctor and stop without root.
# ways: 4.2 5.x+bluetoothd

. Tests/Guest/unprivileged.sh
ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80
hotcold doctor doctor --json
over doctor 0
for check in permission helper reports; do
  grep -q "\"check\":\"$check\",\"state\":\"ok\"" "$OUT/doctor.out" || fail "$(cat "$OUT/doctor.out")"
done
grep -q '"message":".*/hotcold-radio; you may run it"' \
  "$OUT/doctor.out" || fail "$(cat "$OUT/doctor.out")"
as --clear-groups
hotcold doctor doctor
over doctor 3
grep -q 'permission .*fix: sudo usermod -aG bluetooth nobody' "$OUT/doctor.out" ||
  fail "$(cat "$OUT/doctor.out")"
as --groups "$group"

# Root has left an advertisement and a scan on. stop turns off our own advertising set and an orphaned scan. On a 4.2
# controller the only advertisement may belong to any program, so turning it off takes root.
raw_advertise hci0 "$IBEACON" >/dev/null
raw_scan hci1 >/dev/null
silent && fail "nothing was left on"
hotcold stop stop
if [ "$PROFILE" = 5.x ]; then
  over stop 0
else
  over stop 3
  grep -q 'sudo /usr/local/bin/hotcold stop' "$OUT/stop.err" || fail "$(cat "$OUT/stop.err")"
  on_air "advertising a .*data=$IBEACON " || fail "another program's beacon was turned off"
fi
outcome "hotcold stop without root" "$(tr '\n' ' ' <"$OUT/stop.out")" "$([ "$PROFILE" = 5.x ] && echo 0 || echo 3)"
[ -z "$(radio | grep scanning)" ] || fail "still on the air: $(radio)"
[ "$PROFILE" = 5.x ] || stop_advertising hci0
[ "$DAEMON" = yes ] || silent || fail "still on the air: $(radio)"
