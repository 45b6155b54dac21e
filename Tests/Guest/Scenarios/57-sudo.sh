# Started with sudo: the game has no privileges, its hooks run as the player, and the helper finds unplugged adapters
# again.
# ways: 5.x
# ways before a release: 4.2+bluetoothd

. Tests/Guest/unprivileged.sh
# Like sudo: run as root, with the variables that name the player.
printf '#!/bin/sh\nSUDO_UID=65534 SUDO_GID=65534 exec %s "$@"\n' $installed >/tmp/as
printf '#!/bin/sh\nid >"%s/hook"; cat /proc/self/status >>"%s/hook"\n' "$OUT" "$OUT" >/tmp/hook
chmod 755 /tmp/hook
chmod 777 "$OUT"

ctl rssi a b -60
hotcold hide hide --plain --adapter hci0
begun hide
hotcold seek seek --json --adapter hci1 --on-enter /tmp/hook
begun seek
goes_on seek
on_air "advertising a .*data=$IBEACON " || fail "$(ctl air)"
none=0000000000000000
for pid in $(pgrep -x hotcold); do
  [ "$(awk '/^Uid:/ { print $2, $3, $4, $5 }' "/proc/$pid/status")" = "65534 65534 65534 65534" ] ||
    fail "hotcold is $(grep Uid "/proc/$pid/status")"
  for set in CapInh CapPrm CapEff CapAmb; do
    grep -q "^$set:.$none\$" "/proc/$pid/status" || fail "hotcold has $(grep Cap "/proc/$pid/status")"
  done
done
for pid in $(helpers); do
  grep -q '^Uid:.65534.65534.65534.65534' "/proc/$pid/status" ||
    fail "a helper is $(grep Uid "/proc/$pid/status")"
done
within 30 grep -sq '^CapEff:' "$OUT/hook" || fail "the hook did not run"
grep -q 'uid=65534' "$OUT/hook" || fail "the hook is $(cat "$OUT/hook")"
grep -q "^CapEff:.$none" "$OUT/hook" || fail "the hook has $(grep Cap "$OUT/hook")"

ctl unplug a
says hide 'the adapter is gone'
back=$(ctl plug a)
[ "$DAEMON" = yes ] || within 10 hciconfig "$back" up
within 60 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"

kill -KILL $(pgrep -x hotcold)
over hide 137
over seek 137
within 10 silent || fail "10 s later: $(radio)"
within 10 no_helpers || fail "there are still helpers: $(helpers)"
outcome "SIGKILL, started with sudo, both" "" 137

# Without the helper the game is refused instead of run as root.
mv $helper $helper.away
refused 3 'sudo make install' seek
mv $helper.away $helper
