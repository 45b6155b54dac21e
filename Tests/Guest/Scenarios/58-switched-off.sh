# Bluetooth is off or blocked when a game starts: one sentence says so, and one key fixes it if the user has the right.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

root=$HOTCOLD
. Tests/Guest/unprivileged.sh
member=$HOTCOLD

is_on() { hciconfig "$1" | grep -q 'UP RUNNING'; }
switch_off() {
  hciconfig hci0 down
  hciconfig hci1 down
}
# leave NAME KEY: quit, and wait until the radio is off.
leave() {
  type_in q "$1"
  terminal_restored "$1" 0
  within 30 silent || fail "still on the air: $(radio)"
}

for HOTCOLD in "$member" "$root"; do
  # Without a terminal hotcold only reports it.
  switch_off
  refused 2 'hci0 is switched off' hide
  ! is_on hci0 || fail "hci0 was switched on without a question"

  # A player who declines gets the same report.
  on_terminal xterm hide hide --adapter hci0
  within 60 grep -asq 'hci0 is switched off. Press Enter to switch it on' "$OUT/hide.screen" || fail "no question"
  type_in $'q\n' hide
  terminal_restored hide 2
  grep -q 'hci0 is switched off' "$OUT/hide.err" || fail "$(cat "$OUT/hide.err")"
  ! is_on hci0 || fail "it is on against the player's will"

  # With one key the game begins; the other adapter stays off.
  on_terminal xterm hide hide --adapter hci0
  within 60 grep -asq 'Press Enter to switch it on' "$OUT/hide.screen" || fail "no question"
  type_in $'\n' hide
  drawn hide
  within 60 on_air 'advertising a ' || fail "not on the air: $(ctl air)"
  is_on hci0 || fail "hci0 is off"
  ! is_on hci1 || fail "hci1 is on"
  leave hide
  is_on hci0 || fail "hci0 is off after the game"

  switch_off
  on_terminal xterm title --adapter hci1
  shown title 'Press b to switch it on'
  type_in b title
  within 60 on_air 'scanning b ' || fail "the title does not scan: $(ctl air)"
  is_on hci1 || fail "hci1 is off"
  leave title

  switch_off
  # The command that it names works, with and without bluetoothd.
  refused 2 'hci1 is switched off; switch it on with: .*doctor --fix --adapter hci1$' seek --adapter hci1
  hotcold doctor doctor --fix --adapter hci1
  over doctor 0
  is_on hci1 || fail "doctor --fix has not switched hci1 on"
done

# Off and on, by root only.
HOTCOLD=$member
refused 3 'run: sudo .*doctor --restart' doctor --restart --adapter hci1
HOTCOLD=$root
ctl forget b
hotcold doctor doctor --restart --adapter hci1
over doctor 0
is_on hci1 || fail "hci1 is off after a restart"
ctl commands b | grep -q ' 0c03 ' || fail "no reset: $(ctl commands b | tail -n 20)"
outcome "the adapter is restarted by doctor" "" 0 "-"
outcome "the adapter is off at the start" "(asks; one key switches it on)" "(goes on)" "-"

# Blocked: a user who may not write to /dev/rfkill gets the command for root.
HOTCOLD=$member
chmod 644 /dev/rfkill
rfkill block bluetooth
within 10 grep -q 1 /sys/class/rfkill/*/soft || fail "not blocked"
on_terminal xterm seek seek --adapter hci0
over seek 0
[ "$(cat "$OUT/seek.status")" = 2 ] || fail "status $(cat "$OUT/seek.status")"
grep -q 'hci0 is blocked; unblock it with: sudo .*doctor --fix' "$OUT/seek.err" || fail "$(cat "$OUT/seek.err")"

# A desktop lets the logged-in user write to it.
chmod 666 /dev/rfkill
for HOTCOLD in "$member" "$root"; do
  rfkill block bluetooth
  within 10 grep -q 1 /sys/class/rfkill/*/soft || fail "not blocked"
  on_terminal xterm scan scan --adapter hci0
  within 60 grep -asq 'hci0 is blocked. Press Enter to unblock it' "$OUT/scan.screen" || fail "no question"
  type_in $'\n' scan
  within 60 on_air 'scanning a ' || fail "not scanning: $(ctl air)"
  leave scan
done
outcome "blocked at the start" "(asks; one key unblocks it and switches it on)" "(goes on)" "-"
