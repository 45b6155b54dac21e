# A hundred beacons at 10 Hz for TIME seconds: memory does not grow, and every lost packet is reported.
# ways: 5.x

time=${TIME:-3600}
# The beacon's number is its minor; the last byte of the data is the measured power.
for ((i = 0; i < 100; i++)); do
  ctl rssi "beacon$i" b "-$((66 + i % 30)) noise=3"
  ctl beacon "beacon$i" "3A:00:00:00:00:$(printf %02X "$i")" random 100 \
    "$(printf '%s%04xc5' "${IBEACON%??????}" "$i")"
done
packets() { hciconfig hci1 | sed -n 's/.*RX .*events:\([0-9]*\).*/\1/p'; }
before=$(packets)
# Only the last line is kept, because an hour of output would fill the guest's memory.
mkfifo "$OUT/lines"
tail -n 1 "$OUT/lines" >"$OUT/last" &
last=$!
start seek bash -c 'exec "$HOTCOLD" seek --plain --adapter hci1 --duration "$0" >"$1"' "$time" "$OUT/lines"
within 60 on_air 'scanning b ' || fail "it does not scan"

# resident: memory in KB. ticks: CPU time in hundredths of a second.
resident() { awk '$1 == "VmRSS:" { print $2 }' "/proc/${process[seek]}/status"; }
ticks() { awk '{ print $14 + $15 }' "/proc/${process[seek]}/stat"; }
warm=$((SECONDS + time / 10))
while [ "$SECONDS" -lt "$warm" ]; do pause 1; done
first=$(resident) most=$first start=$SECONDS used=$(ticks)
until ended seek; do
  now=$(resident)
  if [ -n "$now" ]; then
    [ "$now" -le "$most" ] || most=$now
    cpu=$(ticks) seconds=$SECONDS
  fi
  pause 5
done
over seek 0
after=$(packets)

wait "$last"
last=$(sed 's/^[0-9.]* s  //' "$OUT/last")
echo "$last"
echo "memory: $first KB after a tenth of the time, later at most $((most - first)) KB more"
echo "CPU, emulated: $((cpu - used)) hundredths of a second in $((seconds - start)) s"
echo "the kernel received $((after - before)) events"
sightings=$(sed -n 's/.* \([0-9]*\) sightings.*/\1/p' <<<"$last")
outcome "$time s of a hundred beacons, seek" "$last" \
  "+$((most - first)) KB, $(((cpu - used) / (seconds - start)))% CPU, emulated"
[ "$((most - first))" -lt 1024 ] || fail "memory grows: $((most - first)) KB"
# Some events answer commands instead of reporting packets, and the scan continues for a moment after the game has ended.
dropped=$(sed -n 's/.* \([0-9]*\) dropped.*/\1/p' <<<"$last")
lost=$((after - before - sightings - dropped))
[ "$lost" -lt 500 ] || fail "$lost packets lost and not reported: $last"
[ "$sightings" -gt $((time * 100)) ] || fail "too few packets received: $last"
