# doctor and stop without root, and what the helper does not pass on.
# ways: 4.2 5.x+bluetoothd

. Tests/Guest/unprivileged.sh
ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80
hotcold doctor doctor --json
over doctor 0
for check in permission helper reports; do
  grep -q "\"check\":\"$check\",\"state\":\"ok\"" "$OUT/doctor.out" || fail "$(cat "$OUT/doctor.out")"
done
grep -q '"message":".*root:bluetooth, mode 750, cap_net_admin cap_net_raw; you may run it"' \
  "$OUT/doctor.out" || fail "$(cat "$OUT/doctor.out")"
as --clear-groups
hotcold doctor doctor
over doctor 3
grep -q 'permission .*fix: sudo usermod -aG bluetooth nobody' "$OUT/doctor.out" ||
  fail "$(cat "$OUT/doctor.out")"
as --groups "$group"

# What root has left on: the set of the game's own number and a scan that nobody misses are turned off. The
# one beacon of a controller of 4.2 could be anybody's: that takes root.
raw_advertise hci0 "$IBEACON" >/dev/null
raw_scan hci1 >/dev/null
silent && fail "nothing was left on"
hotcold stop stop
if [ "$PROFILE" = 5.x ]; then
  over stop 0
else
  over stop 3
  grep -q 'sudo /usr/local/bin/hotcold stop' "$OUT/stop.err" || fail "$(cat "$OUT/stop.err")"
  on_air "advertising a .*data=$IBEACON " || fail "somebody's beacon was turned off"
fi
outcome "hotcold stop without root" "$(tr '\n' ' ' <"$OUT/stop.out")" "$([ "$PROFILE" = 5.x ] && echo 0 || echo 3)"
[ -z "$(radio | grep scanning)" ] || fail "afterwards: $(radio)"
[ "$PROFILE" = 5.x ] || stop_advertising hci0
[ "$DAEMON" = yes ] || silent || fail "afterwards: $(radio)"

# Another peer than hotcold gets no further: a command that is cut off, Reset, Create Connection, and LE
# Read Buffer Size are refused, one after the other; LE Read Local Supported Features is answered.
command -v python3 >/dev/null || skip "no python3 to talk to the helper with"
cat >/tmp/peer.py <<'PY'
import socket, subprocess, sys
ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
process = subprocess.Popen([sys.argv[1], "control", "0"], stdin=theirs)
theirs.close()
print(ours.recv(2000).hex())
for packet in ("00010c2002", "0001030c00", "000105040d" + 13 * "00", "0001022000", "0001032000"):
    ours.send(bytes.fromhex(packet))
    print(ours.recv(2000).hex()[:14])
ours.close()
print(process.wait())
PY
start peer setpriv --reuid 65534 --regid 65534 --groups "$group" python3 /tmp/peer.py $helper
over peer 0
[ "$(tr '\n' ' ' <"$OUT/peer.out")" = \
  "0102 050c2001000000 05030c02000000 05050403000000 05022004000000 00040e0c010320 0 " ] ||
  fail "$(cat "$OUT/peer.out")"
