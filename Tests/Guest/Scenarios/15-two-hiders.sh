# Two hiders on one adapter. A controller with advertising sets broadcasts both; one without broadcasts the second, and
# the first again when the second has ended. They do not fight over the radio.
# ways: 4.2 5.x+bluetoothd 5.x-lenient
# ways before a release: 4.2+bluetoothd 5.x 5.x-lenient+bluetoothd

mark() { printf %s "${IBEACON%0000c5}000$1c5"; }
heard() { on_air "advertising a .*data=$(mark "$1") "; }

# begin_both: the second while the first is on the air.
begin_both() {
  hotcold one hide --plain --adapter hci0 --minor 1
  begun one
  within 10 heard 1 || fail "the first is not on the air"
  hotcold two hide --plain --adapter hci0 --minor 2
  begun two
  within 30 heard 2 || fail "the second is not on the air"
}

# A new beginning sets parameters; a lease is renewed without them, but for the kernel's own, which are no
# command to the controller.
beginnings() { ctl commands a | grep -Ec ' (2006|2036) ' || true; }

# as_it_should_be: the second is on the air, and the first if there is room for two.
as_it_should_be() { heard 2 && { [ "$PROFILE" != 5.x ] || heard 1; }; }
unchanged() { [ "$(beginnings)" = 0 ] && as_it_should_be; }
# calm: the first has reacted to the second.
calm() {
  ctl forget a
  holds 3 unchanged
}

play() {
  begin_both
  within 30 calm || fail "$1: no peace: $(ctl air)"
  ctl forget a
  holds 20 as_it_should_be || fail "$1: not on the air: $(ctl air)"
  [ "$(beginnings)" -le 1 ] || fail "$1: begun anew $(beginnings) times in 20 s"
  signal INT two
  over two 0
  within 30 heard 1 || fail "$1: the first is silent"
  heard 2 && fail "$1: the second goes on"
  signal INT one
  over one 0
  within 5 silent || fail "$1: still on the air: $(radio)"

  # The one that is killed leaves the radio to the other one, too.
  begin_both
  signal KILL two
  over two 137
  within 45 heard 1 || fail "$1: the first is silent after the second was killed"
  gone() { ! heard 2; }
  within 25 gone || fail "$1: the second goes on"
  signal INT one
  over one 0
  quiet() { ! on_air "advertising a "; }
  within 5 quiet || fail "$1: still on the air: $(radio)"
  # Its scan is left behind where root's program was killed.
  hotcold stop stop --adapter hci0
  over stop 0
  within 5 silent || fail "$1: still on the air: $(radio)"
}

play "as root"
. Tests/Guest/unprivileged.sh
play "without root"
