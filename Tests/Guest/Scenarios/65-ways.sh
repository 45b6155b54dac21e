# Each method of broadcasting is not connectable, has a random address, and has the requested interval, both in the
# commands to the controller and in the received packets.
# ways: 4.2 5.0-legacy 5.x

# broadcasts WAY: check a hider that broadcasts in this way; WAY is for the messages.
broadcasts() {
  local way=$1
  hotcold hide hide --plain --adapter hci0 --interval 250
  begun hide
  within 30 on_air "advertising a .*pdu=ADV_NONCONN_IND .*/random interval=250 .*data=$IBEACON " ||
    fail "$way: $(ctl air)"
  hotcold seek seek --json --adapter hci1
  begun seek
  within 60 sightings seek 20 || fail "$way: too few packets are received"
  # The median, because the machine may be late once. The controller adds up to 10 ms to each interval.
  interval=$(estimates seek | field time | awk 'NR > 1 { print $1 - last } { last = $1 }' |
    sort -n | awk '{ all[NR] = $1 } END { printf "%.0f", 1000 * all[int((NR + 1) / 2)] }')
  [ "$interval" -ge 225 ] && [ "$interval" -le 275 ] || fail "$way: received every $interval ms"
  echo "$way: received every $interval ms"
  signal INT hide seek
  over hide 0
  over seek 0
  silent || fail "$way: still on the air: $(radio)"
}

ctl rssi a b -80
broadcasts "by the kernel"
# On a connectable adapter the kernel's instances would be connectable, so hotcold uses raw commands.
manage hci0 'Set Connectable complete' connectable on
broadcasts "by raw commands"
manage hci0 'Set Connectable complete' connectable off

# Shorter than a Bluetooth 4 controller allows.
hotcold hide hide --plain --adapter hci0 --interval 30
begun hide
shortest=30
[ "$PROFILE" = 5.x ] || {
  shortest=100
  says hide 'more often than every 100 ms'
  outcome "an interval that the adapter may refuse, hide --interval 30" "$line" 0
}
within 10 on_air "advertising a .*pdu=ADV_NONCONN_IND .*/random interval=$shortest " || fail "$(ctl air)"
signal INT hide
over hide 0
