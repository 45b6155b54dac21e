# The output's reader exits, its disk is full, or it is closed.
# ways: 4.2
# ways before a release: 5.x+bluetoothd

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80
for game in hide seek; do
  # The reader exits after one line.
  start $game bash -c '"$@" | head -n 1; echo "status ${PIPESTATUS[0]}"' - \
    "$HOTCOLD" $game --json --adapter hci0
  over $game 0
  [ "$(wc -l <"$OUT/$game.out")" = 2 ] || fail "$(cat "$OUT/$game.out")"
  [ "$(tail -n 1 "$OUT/$game.out")" = "status 0" ] || fail "$(tail -n 1 "$OUT/$game.out")"
  [ ! -s "$OUT/$game.err" ] || fail "it prints: $(cat "$OUT/$game.err")"
  silent || fail "still on the air: $(radio)"
  outcome "stdout closed (| head -1), $game" "" 0

  start $game bash -c '"$@" >/dev/full' - "$HOTCOLD" $game --json --adapter hci0
  says $game 'No space left'
  over $game 1
  silent || fail "still on the air: $(radio)"
  outcome "stdout on a full disk, $game" "$line" 1

  # Started without the three standard descriptors, as by a bad service: the next opened file must not take their place.
  start $game bash -c '"$@" <&- >&- 2>&-' - "$HOTCOLD" $game --plain --adapter hci0
  over $game 1
  silent || fail "still on the air: $(radio)"
done
