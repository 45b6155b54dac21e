# Other programs can read a hider's name.
# ways: 4.2 5.x+bluetoothd
# ways before a release: 5.x-lenient+bluetoothd

hotcold hide hide --plain --adapter hci0 --name Anna
begun hide
address=$(ctl air | sed -n 's/^advertising a .*address=\([^ /]*\).*/\1/p')

if [ "$DAEMON" = yes ]; then
  mkfifo "$OUT/watch.in"
  # shellcheck disable=SC2016 # the inner shell expands it
  start watch bash -c 'exec stdbuf -oL bluetoothctl <>"$0"' "$OUT/watch.in"
  within 30 output watch 'Agent registered' || fail "bluetoothctl does not start"
  printf '%s\n' 'select 00:AA:01:00:00:02' 'scan le' >"$OUT/watch.in"
  within 60 output watch "Device $address.*Anna" || fail "bluetoothd does not read the name: $(tail -n 4 "$OUT/watch.out")"
else
  start watch stdbuf -oL hcitool -i hci1 lescan --duplicates
  within 60 output watch "$address Anna" || fail "hcitool does not read the name: $(tail -n 4 "$OUT/watch.out")"
fi
kill_all watch
stop_scan hci1 || true
signal INT hide
over hide 0
within 30 silent || fail "still on the air: $(radio)"
