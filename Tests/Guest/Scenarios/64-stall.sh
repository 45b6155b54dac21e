# The program is stopped for 2 s while 2,000 reports per second arrive: none is lost. If it is stopped until the receive
# buffer is full, it reports how many are lost.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

sent_by_controller() { ctl air | sed -n 's/^scanning b .* reports=\([0-9]*\).*/\1/p'; }
all_sent() { [ "$(sent_by_controller)" -ge "$1" ]; }
summary() { tail -n 1 "$OUT/seek.out" | sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p"; }

# stall COUNT: stop a seeker while this many reports arrive, at 2,000 per second or as fast as the machine can; sets `count`
# to the reports sent and `span` to the time in milliseconds.
stall() {
  hotcold seek seek --json --adapter hci1
  begun seek
  signal STOP seek
  local began=${EPOCHREALTIME/./}
  ctl flood b 2000 "$(awk "BEGIN { print $1 / 2000 }")"
  within 100 all_sent "$1" || fail "the controller has sent $(sent_by_controller) of $1 reports"
  span=$(((${EPOCHREALTIME/./} - began) / 1000))
  count=$(sent_by_controller)
  signal CONT seek
  # The third column is the number of unread bytes in each HCI socket.
  all_read() { awk 'NR > 1 && $3 > 0 { waiting = 1 } END { exit waiting }' /proc/net/hci; }
  within 60 all_read || fail "it does not read: $(cat /proc/net/hci)"
  # With a helper, its client still has to read them.
  pause 3
  signal INT seek
  over seek 0
}

stall 4000
echo "$count reports in $span ms: received $(summary reports), dropped $(summary drops)"
[ "$(summary reports)" = "$count" ] || fail "received $(summary reports) of $count"
[ "$(summary drops)" = 0 ] || fail "dropped: $(summary drops)"
outcome "the program is stopped for 2 s ($((count * 1000 / span)) reports/s)" "$(summary drops) of $count reports dropped" 0

stall 20000
echo "$count reports in $span ms: received $(summary reports), dropped $(summary drops)"
[ "$(summary drops)" -gt 0 ] || fail "nothing was dropped"
[ $(($(summary reports) + $(summary drops))) = "$count" ] ||
  fail "received $(summary reports) and dropped $(summary drops) of $count"
outcome "the program is stopped for $((span / 1000)) s" "$(summary drops) of $count reports dropped" 0

# The program is stopped for 10 s, or the reader of its output is. The packets wait, each with its time of arrival, so the
# beacon is not reported as lost.
ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other b -80

# unbroken FILE TEXT: fail, with TEXT in the message, unless the output has estimates without gaps and in order.
unbroken() {
  grep -E '"type":"(lost|exit)"' "$1" && fail "$2: the beacon is reported as lost"
  local gap
  gap=$(grep '"type":"estimate"' "$1" | field time | awk '
    NR > 1 && $1 - last > gap { gap = $1 - last }
    { last = $1 }
    END { printf "%d", gap * 1000 }')
  [ "$gap" -lt 1500 ] || fail "$2: $gap ms without an estimate"
  times() { sed -n 's/^{"type":"[a-z]*","time":\([0-9.]*\).*/\1/p' "$1"; }
  times "$1" | sort -g -c || fail "$2: lines out of order"
}

reader_continues() { [ "$(estimates reader | wc -l)" -ge 150 ]; }

# play TEXT: stop the program, then its reader. TEXT is for the messages.
play() {
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
  # The pipe holds 4,096 bytes (1031 is F_SETPIPE_SZ), and is not read for 12 s.
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
  # More lines than arrive in 12 s.
  within 60 reader_continues || fail "the reader does not continue: $(cat "$OUT/reader.err")"
  signal INT slow
  over slow 0
  over reader 0
  unbroken "$OUT/reader.out" "a slow reader, $1"
  rm "$OUT/lines"
}

play "as root"
. Tests/Guest/unprivileged.sh
play "without root"
outcome "the program is stopped for 10 s, seek" "" "(goes on)"

# The same with the helper, which stores reports until its client reads them.
stall 4000
[ "$(summary reports)" -ge "$count" ] || fail "with the helper: received $(summary reports) of $count"
[ "$(summary drops)" = 0 ] || fail "with the helper: dropped $(summary drops)"
outcome "the program is stopped for 2 s, without root" "$(summary drops) of $count reports dropped" 0
