# Hide and seek without root: only the helper has privileges, and only those that it needs.
# ways: 4.2+bluetoothd 5.x
# ways before a release: 4.2 5.x+bluetoothd

. Tests/Guest/unprivileged.sh
[ "$(stat -c '%U:%G %a' $helper)" = "root:bluetooth 750" ] || fail "$(stat $helper)"
[ "$(getcap $helper)" = "$helper cap_net_admin,cap_net_raw=ep" ] || fail "$(getcap $helper)"

# privileges PROCESS: its capabilities, and whether it could gain more.
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
for pid in $(pgrep -x hotcold); do
  [ "$(privileges "$pid")" = "$none $none 0 0" ] || fail "hotcold has $(privileges "$pid")"
done
# One helper for each game. Its descriptors are the connection, a management socket, and the sockets of one adapter; a
# helper that broadcasts also has a second management socket and a socket for its name.
[ "$(helpers | wc -l)" = 2 ] || fail "there are not two helpers: $(pgrep -af "^$helper")"
for pid in $(helpers); do
  [ "$(privileges "$pid")" = "$raw $raw 1 2" ] || fail "a helper has $(privileges "$pid")"
  [ "$(stat -c %U "/proc/$pid/mem")" = root ] || fail "a helper's memory is accessible"
  [ "$(find "/proc/$pid/fd" -type l | wc -l)" -le 8 ] || fail "$(ls -l "/proc/$pid/fd")"
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
