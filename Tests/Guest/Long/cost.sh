# The CPU time of a game and its helper while fifty beacons send at 10 Hz for TIME seconds. The guest's time is virtual: runs
# of two programs, each with its HOTCOLD, can be compared.
# ways: 5.x

. Tests/Guest/unprivileged.sh
time=${TIME:-60}
for ((i = 0; i < 50; i++)); do
  ctl rssi "beacon$i" a "-$((66 + i % 30)) noise=3"
  ctl beacon "beacon$i" "3A:00:00:00:00:$(printf %02X "$i")" random 100 \
    "$(printf '%s%04xc5' "${IBEACON%??????}" "$i")"
done
# An hour of output would fill the guest's memory.
# shellcheck disable=SC2016 # the inner shell expands it
start seek bash -c 'exec "$HOTCOLD" seek --json --adapter hci0 >/dev/null'
within 60 on_air 'scanning a ' || fail "it does not scan"
pause 5

# used PROCESS: its CPU time in milliseconds.
used() { awk '{ printf "%d", $1 / 1000000 }' "/proc/$1/schedstat"; }
helper_process=$(helpers)
game=$(used "${process[seek]}") forwarding=$(used "$helper_process") end=$((SECONDS + time))
while [ "$SECONDS" -lt "$end" ]; do pause 1; done
game=$(($(used "${process[seek]}") - game)) forwarding=$(($(used "$helper_process") - forwarding))
signal INT seek
over seek 0
outcome "$time s of fifty beacons, seek" "game $game ms, helper $forwarding ms of CPU, emulated" 0
[ "$forwarding" -gt 0 ] || fail "the helper does nothing"
[ "$forwarding" -lt "$game" ] || fail "the helper, which only forwards, uses $forwarding ms, the game $game ms"
