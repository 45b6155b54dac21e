# The disk becomes full during a recording: the program prints one line and continues to scan, and the file has only whole
# records.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

ctl beacon one 3A:00:00:00:00:01 random 20 "$IBEACON"
ctl beacon two 3A:00:00:00:00:02 random 20 "${IBEACON%0000c5}0001c5"
ctl rssi '*' '*' -70
mkdir "$OUT/disk"
mount -t tmpfs -o size=8k disk "$OUT/disk"

for name in air.btsnoop air.csv; do
  hotcold record record "$OUT/disk/$name" --adapter hci1
  says record 'No space left'
  on_air 'scanning b' || fail "it does not continue"
  signal INT record
  over record 1 120
  [ "$(wc -l <"$OUT/record.err")" = 1 ] || fail "not one line: $(cat "$OUT/record.err")"
  silent || fail "still on the air: $(radio)"
  outcome "disk full, record ${name#air}" "${line//"$OUT/disk/"/}" 1

  # The whole file can be read, to its last byte, and replayed.
  hotcold replay replay --json "$OUT/disk/$name"
  over replay 0
  sightings replay 20 || fail "only $(estimates replay | wc -l) sightings"
  tail -n 1 "$OUT/replay.out" | grep -q '"rejected":{"total":0,' || fail "$(tail -n 1 "$OUT/replay.out")"
  if [ $name = air.csv ]; then
    [ "$(tail -c 1 "$OUT/disk/$name" | od -An -c | tr -d ' ')" = '\n' ] || fail "half a row"
  else
    btmon -r "$OUT/disk/$name" >"$OUT/btmon.out" 2>&1 || fail "btmon cannot read it"
    [ "$(grep -c 'Address: 3A:00' "$OUT/btmon.out")" = "$(estimates replay | wc -l)" ] ||
      fail "btmon does not read $(estimates replay | wc -l) reports"
  fi
  rm "$OUT/disk/$name"
done
umount "$OUT/disk"

hotcold record record /dev/full --adapter hci1
says record 'No space left'
signal INT record
over record 1
silent || fail "still on the air: $(radio)"
outcome "disk full at once (/dev/full), record" "$line" 1
refused 73 'cannot create' record /nowhere/air.btsnoop --adapter hci1
silent || fail "still on the air: $(radio)"
outcome "no such folder, record" "$line" 73
