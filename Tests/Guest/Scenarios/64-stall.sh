# The program is stopped for 2 s while 2,000 reports a second arrive: none is lost. If it is stopped until the receive
# buffer is full, it reports how many are lost.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

heard_by_controller() { ctl air | sed -n 's/^scanning b .* reports=\([0-9]*\).*/\1/p'; }
reported() { [ "$(heard_by_controller)" -ge "$1" ]; }
summary() { tail -n 1 "$OUT/seek.out" | sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p"; }

# stall COUNT: so many reports come, 2,000 in each second or as fast as the machine can, while it stands still.
stall() {
  hotcold seek seek --json --adapter hci1
  begun seek
  signal STOP seek
  local began=${EPOCHREALTIME/./}
  ctl flood b 2000 "$(awk "BEGIN { print $1 / 2000 }")"
  within 100 reported "$1" || fail "the controller has reported $(heard_by_controller) of $1"
  span=$(((${EPOCHREALTIME/./} - began) / 1000))
  count=$(heard_by_controller)
  signal CONT seek
  # Nothing waits in the kernel's sockets any more: their third column.
  all_read() { awk 'NR > 1 && $3 > 0 { waiting = 1 } END { exit waiting }' /proc/net/hci; }
  within 60 all_read || fail "it does not read: $(cat /proc/net/hci)"
  # A helper has read them before its client, which has to catch up.
  pause 3
  signal INT seek
  over seek 0
}

stall 4000
echo "$count reports in $span ms: heard $(summary reports), dropped $(summary drops)"
[ "$(summary reports)" = "$count" ] || fail "of $count it has heard $(summary reports)"
[ "$(summary drops)" = 0 ] || fail "dropped: $(summary drops)"
outcome "2 s without a moment for the program ($((count * 1000 / span)) reports/s)" "$(summary drops) of $count reports dropped" 0

stall 20000
echo "$count reports in $span ms: heard $(summary reports), dropped $(summary drops)"
[ "$(summary drops)" -gt 0 ] || fail "nothing was dropped"
[ $(($(summary reports) + $(summary drops))) = "$count" ] ||
  fail "of $count it has heard $(summary reports) and tells of $(summary drops) dropped"
outcome "$((span / 1000)) s without a moment for the program" "$(summary drops) of $count reports dropped" 0

# The program stands still for 10 s, or who reads its lines does: the packets have waited for it, each with the time
# at which it came. Nothing seems lost.
ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other b -80

# unbroken FILE WHO: the estimates go on all the time.
unbroken() {
  grep -E '"type":"(lost|exit)"' "$1" && fail "$2: lost, which it was not"
  local gap
  gap=$(grep '"type":"estimate"' "$1" | field time | awk 'NR > 1 && $1 - last > gap { gap = $1 - last } { last = $1 }
    END { printf "%d", gap * 1000 }')
  [ "$gap" -lt 1500 ] || fail "$2: $gap ms without an estimate"
  times() { sed -n 's/^{"type":"[a-z]*","time":\([0-9.]*\).*/\1/p' "$1"; }
  times "$1" | sort -g -c || fail "$2: lines out of order"
}

read_on() { [ "$(estimates reader | wc -l)" -ge 150 ]; }

# hears_on NAME
hears_on() {
  hotcold seek seek --json --adapter hci1
  begun seek
  goes_on seek
  signal STOP seek
  pause 10
  signal CONT seek
  goes_on seek
  signal INT seek
  over seek 0
  unbroken "$OUT/seek.out" "stopped for 10 s, $1"

  mkfifo "$OUT/lines"
  # The pipe holds a page, and is not read for 10 s.
  start reader python3 -c '
import fcntl, sys, time
with open(sys.argv[1], "rb", buffering=0) as lines:
    fcntl.fcntl(lines, 1031, 4096)
    print(lines.read(300).decode(), end="", flush=True)
    time.sleep(12)
    while True:
        text = lines.read(300)
        if not text:
            break
        print(text.decode(), end="", flush=True)
' "$OUT/lines"
  start slow sh -c 'exec "$0" seek --json --adapter hci1 >"$1"' "$HOTCOLD" "$OUT/lines"
  within 60 output reader '"type":"estimate"' || fail "no line: $(cat "$OUT/reader.err" "$OUT/slow.err")"
  # As many lines come in 12 s, and then some.
  within 60 read_on || fail "the reader does not go on: $(cat "$OUT/reader.err")"
  signal INT slow
  over slow 0
  over reader 0
  unbroken "$OUT/reader.out" "a slow reader, $1"
  rm "$OUT/lines"
}

hears_on "as root"
. Tests/Guest/unprivileged.sh
hears_on "without root"
outcome "10 s without a moment for the program, seek" "" "(goes on)"

# The same through the helper, which stores reports that its client does not read.
stall 4000
[ "$(summary reports)" -ge "$count" ] || fail "by the helper: of $count it has heard $(summary reports)"
[ "$(summary drops)" = 0 ] || fail "by the helper, dropped: $(summary drops)"
outcome "2 s without a moment for the program, without root" "$(summary drops) of $count reports dropped" 0
