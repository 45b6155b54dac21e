# A game ends with status 0 and a silent radio, soon after each of three signals, or by itself. The goal is 500 ms; an
# emulated processor on a busy machine gets 2 s, and the table shows the time.
# ways: 4.2 5.x+bluetoothd

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80
for signal in INT TERM HUP; do
  hotcold hide-$signal hide --plain --adapter hci0
  hotcold seek-$signal seek --json --adapter hci1
  begun hide-$signal
  begun seek-$signal
  start_timer
  signal $signal hide-$signal
  over hide-$signal 0
  hide=$(time_to_off a)
  start_timer
  signal $signal seek-$signal
  over seek-$signal 0
  seek=$(time_to_off b)
  silent || fail "still on the air: $(radio)"
  outcome "SIG$signal, hide" "$hide" 0
  outcome "SIG$signal, seek" "$seek" 0
done

hotcold hide hide --plain --adapter hci0 --duration 1.5
hotcold seek seek --json --adapter hci1 --duration 1.5
hotcold record record "$OUT/air.csv" --adapter hci1 --duration 1.5
for game in hide seek record; do over $game 0; done
silent || fail "still on the air: $(radio)"
