# The hider is ended while its adapter comes back from a hardware error or from rfkill. The kernel restarts the
# instances that it knows; ours must not be among them.
# ways: 4.2 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd 5.x 5.x-lenient 5.x-lenient+bluetoothd

# quiet SECONDS: nothing of ours is on the air, and it stays so.
quiet() {
  beaconless() { ! on_air "advertising a .*data=$IBEACON "; }
  within 3 beaconless || fail "$fault, ended $delay s later, $who: $(ctl air)"
  holds "$1" beaconless || fail "$fault, ended $delay s later, $who: again on the air: $(ctl air)"
}

# hiding: only a hider is on the air.
hiding() {
  hotcold hide hide --plain --adapter hci0
  begun hide
  within 10 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
}

# one: there is no more than one beacon.
one() {
  local count
  count=$(ctl air | grep -c "^advertising a .*data=$IBEACON ") || true
  [ "$count" -le 1 ] || fail "$fault, $delay s later, $who: $count beacons: $(ctl air)"
}

up() { hciconfig hci0 | grep -q 'UP RUNNING'; }

end_after() {
  delay=$1
  signal TERM hide
  over hide 0
}

play() {
  who=$1
  for delay in 0 0.3 1 4; do
    fault="hardware error"
    hiding
    [ "$delay" != 4 ] || pause 6
    ctl inject a 100142
    pause "$delay"
    one
    end_after "$delay"
    within 20 up || fail "the adapter stays down"
    quiet 2
  done
  for delay in 0 1 4; do
    fault="rfkill off and on"
    hiding
    rfkill block bluetooth
    pause 0.3
    rfkill unblock bluetooth
    [ "$DAEMON" = yes ] || hciconfig hci0 up
    pause "$delay"
    one
    end_after "$delay"
    within 20 up || hciconfig hci0 up
    quiet 2
  done
  fault="rfkill off, and on after the end"
  hiding
  rfkill block bluetooth
  says hide 'rfkill unblock'
  end_after 0
  rfkill unblock bluetooth
  within 10 up || hciconfig hci0 up
  # Linux 6.1 changes nothing of an adapter without power: it is said, and `hotcold stop` does it afterwards.
  if output hide 'the kernel keeps the beacon.*hotcold stop'; then
    hotcold stop stop --adapter hci0
    over stop 0
  fi
  quiet 2
  # What the kernel keeps would come back with the power.
  hciconfig hci0 down
  hciconfig hci0 up
  quiet 2
  outcome "ended while the adapter comes back, hide $who" "" 0
}

play "as root"
. Tests/Guest/unprivileged.sh
play "without root"
