# Two hiders on one adapter. A controller with advertising sets broadcasts both. One without broadcasts the second, and
# the first again when the second has ended. They do not keep replacing each other.
# ways: 4.2 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd 5.x 5.x-lenient 5.x-lenient+bluetoothd

# on_air_by NUMBER: whether the beacon of this hider is on the air; its number is the minor.
on_air_by() { on_air "advertising a .*data=${IBEACON%0000c5}000$1c5 "; }

# begin_both: start the second hider when the first is on the air.
begin_both() {
  hotcold one hide --plain --adapter hci0 --minor 1
  begun one
  within 10 on_air_by 1 || fail "the first is not on the air"
  hotcold two hide --plain --adapter hci0 --minor 2
  begun two
  within 30 on_air_by 2 || fail "the second is not on the air"
}

# restarts: how often a broadcast was started: this sets parameters. A hider also sends them to ask whether its broadcast is
# on, and they are refused.
restarts() { ctl commands a | grep -Ec ' (2006|2036) .* 00$' || true; }

# both_served: whether the second is on the air, and the first too if the controller has advertising sets.
both_served() { on_air_by 2 && { [ "$PROFILE" != 5.x ] || on_air_by 1; }; }
unchanged() { [ "$(restarts)" = 0 ] && both_served; }
# calm: whether the first has finished reacting to the second.
calm() {
  ctl forget a
  holds 3 unchanged
}

play() {
  begin_both
  within 30 calm || fail "$1: the two keep replacing each other: $(ctl air)"
  ctl forget a
  holds 20 both_served || fail "$1: not on the air: $(ctl air)"
  [ "$(restarts)" -le 1 ] || fail "$1: restarted $(restarts) times in 20 s"
  signal INT two
  over two 0
  within 30 on_air_by 1 || fail "$1: the first is silent"
  on_air_by 2 && fail "$1: the second continues"
  signal INT one
  over one 0
  within 5 silent || fail "$1: still on the air: $(radio)"

  # The first also gets the radio back when the second is killed.
  begin_both
  signal KILL two
  over two 137
  within 45 on_air_by 1 || fail "$1: the first is silent after the second was killed"
  gone() { ! on_air_by 2; }
  within 25 gone || fail "$1: the second continues"
  signal INT one
  over one 0
  quiet() { ! on_air "advertising a "; }
  within 5 quiet || fail "$1: still on the air: $(radio)"
  # A killed program of root leaves its scan on.
  hotcold stop stop --adapter hci0
  over stop 0
  within 5 silent || fail "$1: still on the air: $(radio)"
}

play "as root"
. Tests/Guest/unprivileged.sh
play "without root"
