# The program stands still for 2 s while 2,000 reports a second come in: none is lost. While it stands still
# for so long that the kernel's memory for it is full, the rest is lost, and it says how many.
# ways: 4.2 5.x+bluetoothd

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
