# Hide and seek without root: only the helper has privileges, and only those that it needs.
# ways: 4.2+bluetoothd 5.x
# ways before a release: 4.2 5.x+bluetoothd

. Tests/Guest/unprivileged.sh
[ "$(stat -c '%U:%G %a' $helper)" = "root:bluetooth 750" ] || fail "$(stat $helper)"
[ "$(getcap $helper)" = "$helper cap_net_admin,cap_net_raw=ep" ] || fail "$(getcap $helper)"

# privileges PROCESS: its privileges, and whether it could gain more.
privileges() {
  awk '/^(CapPrm|CapEff|NoNewPrivs|Seccomp):/ { printf "%s%s", sep, $2; sep = " " }' "/proc/$1/status"
}

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
begun hide
hotcold seek seek --json --adapter hci1
begun seek
goes_on seek
on_air "advertising a .*pdu=ADV_NONCONN_IND .*/random interval=100 .*data=$IBEACON " || fail "$(ctl air)"

none=0000000000000000 raw=0000000000002000
for process in $(pgrep -x hotcold); do
  [ "$(privileges "$process")" = "$none $none 0 0" ] || fail "hotcold has $(privileges "$process")"
done
# One process for each game. It holds the connection, the kernel's management, and the sockets of one adapter: the
# management once more and a name of its own for one that broadcasts.
[ "$(helpers | wc -l)" = 2 ] || fail "there are not two helpers: $(pgrep -af "^$helper")"
for process in $(helpers); do
  [ "$(privileges "$process")" = "$raw $raw 1 2" ] || fail "a helper has $(privileges "$process")"
  [ "$(stat -c %U "/proc/$process/mem")" = root ] || fail "a helper can be looked into"
  [ "$(find "/proc/$process/fd" -type l | wc -l)" -le 8 ] || fail "$(ls -l "/proc/$process/fd")"
done

ctl rssi a b -85..-40:4
over seek 0
grep -q '"type":"found"' "$OUT/seek.out" || fail "not found"
signal INT hide
over hide 0
ending=$(time_to_end)
outcome "without root, hide" "$ending" 0
within 10 silent || fail "still on the air: $(radio)"
within 10 no_helpers || fail "there are still helpers: $(helpers)"
