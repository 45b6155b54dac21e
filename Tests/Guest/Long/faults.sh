# A hider and a seeker for TIME seconds, with one fault after another, drawn with SEED: adapters are switched off, reset,
# blocked, unplugged or report a hardware error, commands are refused, bluetoothd restarts, the clock jumps, a game is
# stopped, the air is crowded. After each fault both continue. Their memory does not grow, and at the end the radio is
# silent.
# ways: 4.2+bluetoothd 5.x 5.x-lenient+bluetoothd

time=${TIME:-3600}
RANDOM=${SEED:-1}
declare -A device=([a]=hci0 [b]=hci1) count=()

# pick WORD...: set `picked` to a random one of the words.
pick() { picked=${*:RANDOM%$#+1:1}; }

# up DEVICE: power a device, and try again if another program or a fault interferes.
up() { within 30 hciconfig "$1" up 2>/dev/null || fail "$fault: $1 cannot be switched on"; }
down() { hciconfig "$1" down 2>/dev/null || true; }
reset_device() { hciconfig "$1" reset 2>/dev/null || true; }
is_up() { hciconfig "$1" 2>/dev/null | grep -q 'UP RUNNING'; }
both_up() { within 60 is_up "${device[a]}" && within 60 is_up "${device[b]}" || fail "$fault: an adapter stays down"; }

# The faults, each a function.

off() {
  pick a b
  down "${device[$picked]}"
  pause $((RANDOM % 3)).5
  up "${device[$picked]}"
}
reset() {
  pick a b
  reset_device "${device[$picked]}"
}
blocked() {
  rfkill block bluetooth
  pause $((RANDOM % 4)).2
  rfkill unblock bluetooth
  pause 1
  up "${device[a]}"
  up "${device[b]}"
}
unplugged() {
  pick a b
  ctl unplug "$picked"
  pause $((RANDOM % 5)).1
  device[$picked]=$(ctl plug "$picked")
  up "${device[$picked]}"
}
hardware_error() {
  pick a b
  ctl inject "$picked" 100142
}
refusal() {
  pick a b
  local adapter=$picked
  pick 200a 2006 200c 2042 2039 2036 any
  ctl fail "$adapter" "$picked" 0c $((RANDOM % 3 + 1))
  reset_device "${device[$adapter]}"
  pause 2
  ctl repair "$adapter"
  up "${device[$adapter]}"
}
daemon() {
  [ "$DAEMON" = yes ] || return 0
  pkill -x bluetoothd
  gone() { ! pgrep -x bluetoothd; }
  within 30 gone
  pause $((RANDOM % 3)).1
  start bluetoothd /usr/libexec/bluetooth/bluetoothd -n
  { within 60 powered "${device[a]}" && within 60 powered "${device[b]}"; } || fail "bluetoothd does not power the adapters"
}
# Forward and back, because the shell's timers use the wall clock.
clock() {
  local today wait=$((RANDOM % 20 + 1))
  today=$(date +%s)
  date -s "@$((today + (RANDOM - 16384) * 1000))" >/dev/null
  pause $wait
  date -s "@$((today + wait))" >/dev/null
}
stall() {
  pick hide seek
  signal STOP "$picked"
  pause $((RANDOM % 25))
  signal CONT "$picked"
}
crowd() { ctl flood b 500 $((RANDOM % 5 + 1)); }

# uptime: seconds by a clock that is never set.
uptime() {
  local seconds
  IFS=. read -r seconds _ </proc/uptime
  echo "$seconds"
}

resident() { awk '$1 == "VmRSS:" { print $2 }' "/proc/${process[$1]}/status"; }

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

start=$(uptime) warm=0 most=0
until [ $(($(uptime) - start)) -ge "$time" ]; do
  pick off reset blocked unplugged hardware_error refusal daemon clock stall crowd
  fault=$picked
  forget hide
  forget seek
  "$fault"
  count[$fault]=$((${count[$fault]:-0} + 1))
  both_up
  within 60 on_air "advertising a .*data=$IBEACON " || fail "$fault: the hider is silent: $(ctl air)"
  { sightings seek 3 || within 60 sightings seek 3; } || fail "$fault: the seeker receives nothing: $(ctl air)"
  for game in hide seek; do
    ! ended $game || fail "$fault: $game has ended: $(tail -n 2 "$OUT/$game.err")"
  done
  now=$(($(resident hide) + $(resident seek)))
  # Warm-up ends after a tenth of the time and three crowds, when the records of other devices are allocated.
  if [ $(($(uptime) - start)) -lt $((time / 10)) ] || [ "$warm" = 0 ] || [ "${count[crowd]:-0}" -lt 3 ]; then warm=$now; fi
  [ "$now" -le "$most" ] || most=$now
done
lasted=$(($(uptime) - start)) all=0
for fault in "${!count[@]}"; do all=$((all + ${count[$fault]})); done

signal INT hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"
for fault in "${!count[@]}"; do echo "$fault: ${count[$fault]}"; done | sort
echo "memory of both: $warm KB when warm, $most KB at most"
outcome "$all faults in $lasted s" "memory +$((most - warm)) KB" 0
[ $((most - warm)) -lt 2048 ] || fail "memory grows: $((most - warm)) KB"
