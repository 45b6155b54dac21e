# The hider ends while its adapter recovers from a hardware error or from rfkill. The kernel restarts the instances that
# it knows; ours must not be among them.
# ways: 5.x+bluetoothd
# ways before a release: 4.2 4.2+bluetoothd 5.x 5.x-lenient 5.x-lenient+bluetoothd

# quiet SECONDS: fail unless our beacon is off the air, and stays off for SECONDS.
quiet() {
  beaconless() { ! on_air "advertising a .*data=$IBEACON "; }
  within 3 beaconless || fail "$fault, ended $delay s later, $user: $(ctl air)"
  holds "$1" beaconless || fail "$fault, ended $delay s later, $user: again on the air: $(ctl air)"
}

# start_hider: start a hider and wait until it is on the air.
start_hider() {
  hotcold hide hide --plain --adapter hci0
  begun hide
  within 10 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
}

# at_most_one: fail if there is more than one beacon.
at_most_one() {
  local count
  count=$(ctl air | grep -c "^advertising a .*data=$IBEACON ") || true
  [ "$count" -le 1 ] || fail "$fault, $delay s later, $user: $count beacons: $(ctl air)"
}

up() { hciconfig hci0 | grep -q 'UP RUNNING'; }

end_after() {
  delay=$1
  signal TERM hide
  over hide 0
}

play() {
  user=$1
  for delay in 0 0.3 1 4; do
    fault="hardware error"
    start_hider
    [ "$delay" != 4 ] || pause 6
    ctl inject a 100142
    pause "$delay"
    at_most_one
    end_after "$delay"
    within 20 up || fail "the adapter stays down"
    quiet 2
  done
  for delay in 0 1 4; do
    fault="rfkill off and on"
    start_hider
    rfkill block bluetooth
    pause 0.3
    rfkill unblock bluetooth
    [ "$DAEMON" = yes ] || hciconfig hci0 up
    pause "$delay"
    at_most_one
    end_after "$delay"
    within 20 up || hciconfig hci0 up
    quiet 2
  done
  fault="rfkill off, and on after the end"
  start_hider
  rfkill block bluetooth
  says hide 'unblock it with'
  end_after 0
  rfkill unblock bluetooth
  within 10 up || hciconfig hci0 up
  # Linux 6.1 changes nothing on an adapter without power, and keeps the beacon for the rest of its lease.
  case $(uname -r) in
    6.1.*)
      hotcold stop stop --adapter hci0
      over stop 0
      ;;
  esac
  quiet 2
  # An instance that the kernel had kept would be on the air again after this.
  hciconfig hci0 down
  hciconfig hci0 up
  quiet 2
  outcome "ended while the adapter recovers, hide $user" "" 0
}

play "as root"
. Tests/Guest/unprivileged.sh
play "without root"
