#!/bin/bash
# Plays on two real Bluetooth adapters of this machine that hear each other: hide, seek, replug, suspend. Prints a line for
# each step, without addresses and names, to be sent to the project. Only for those who ask for it: it uses the radio for
# three minutes, suspends the machine, and needs somebody who unplugs an adapter.
# Usage: run.sh [NUMBER NUMBER], as in hci0 and hci1; by default the first two adapters.
# Exit status: 0, or 1 if a step failed; 77: there are no two adapters.
#
# HOTCOLD          the program (default .build/release/hotcold)
# UNPLUG, PLUG     commands instead of the player's hands
# SUSPEND          command that suspends the machine and wakes it (default: rtcwake, which needs root)
set -u
cd "$(dirname "$(readlink -f "$0")")/../.." || exit

hotcold=${HOTCOLD:-.build/release/hotcold}
present=()
for adapter in /sys/class/bluetooth/hci*; do
  # Connections have a colon.
  case $adapter in *:* | *'*') ;; *) present+=("${adapter##*/hci}") ;; esac
done
if [ $# = 0 ]; then wanted=("${present[@]:0:2}"); else wanted=("$@"); fi
for number in "${wanted[@]}"; do
  [ -e "/sys/class/bluetooth/hci$number" ] || {
    echo "there is no adapter hci$number; the adapters are: ${present[*]/#/hci}" >&2
    exit 77
  }
done
[ ${#wanted[@]} = 2 ] && [ "${wanted[0]}" != "${wanted[1]}" ] || {
  echo "this needs two Bluetooth adapters: plug in another one, or give two numbers" >&2
  exit 77
}
first=hci${wanted[0]} second=hci${wanted[1]}

folder=$(mktemp -d)
declare -A process
# shellcheck disable=SC2317 # the trap calls it
end_all() {
  [ ${#process[@]} = 0 ] || kill -KILL "${process[@]}" 2>/dev/null
  rm -rf "$folder"
}
trap end_all EXIT
trap 'exit 130' INT TERM

failed=0
# step NAME COMMAND...: a line with the result and the seconds until then.
step() {
  local name=$1 began=$SECONDS
  shift
  if "$@"; then
    echo "ok   $name ($((SECONDS - began)) s)"
  else
    failed=1
    echo "FAIL $name ($((SECONDS - began)) s): $(cat "$folder"/*.err "$folder"/*.out | sed 's/..:..:..:..:..:../ADDRESS/g' | tail -n 1)"
  fi
}

# within SECONDS COMMAND...: try the command until it succeeds.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.2
  done
}

# play NAME ARGUMENT...: start a game. A shell makes its background jobs ignore SIGINT; env restores the default.
play() {
  env --default-signal=INT "$hotcold" "${@:2}" >>"$folder/$1.out" 2>"$folder/$1.err" </dev/null &
  process[$1]=$!
}
has() { grep -q "$2" "$folder/$1.out"; }
heard() { [ "$(grep -c '"type":"estimate"' "$folder/seek.out")" -ge "$1" ]; }
on() { within 30 has hide 'the radio is on'; }
hears() { : >"$folder/seek.out" && within 60 heard 10; }

# games HIDER SEEKER: start both.
games() {
  play hide hide --plain --adapter "$1"
  play seek seek --json --adapter "$2"
}
# over: end both; whether both end well.
over() {
  local name status=0
  for name in hide seek; do kill -INT "${process[$name]}" && wait "${process[$name]}" || status=1; done
  process=()
  return $status
}

# ask TEXT: let the player do it; whether it was done.
ask() {
  local answer
  read -r -p "$1, then press Enter (- skips this): " answer </dev/tty && [ "$answer" != - ]
}
unplug() { if [ -n "${UNPLUG:-}" ]; then $UNPLUG; else ask "unplug $first"; fi; }
plug() { if [ -n "${PLUG:-}" ]; then $PLUG; else ask "plug it in again"; fi; }
suspend() { ${SUSPEND:-rtcwake --mode mem --seconds 15} >"$folder/suspend.out" 2>&1; }

echo "$("$hotcold" --version), Linux $(uname -r)"
for name in "$first" "$second"; do
  echo "$name: $(cat "/sys/class/bluetooth/$name/device/modalias" 2>/dev/null || echo "no modalias")"
done

games "$second" "$first"
step "hide, on the second" on
step "seek, on the first: 10 packets" hears
step "both end" over

games "$first" "$second"
step "hide, on the first" on
step "seek, on the second: 10 packets" hears
if unplug; then
  step "replug: hide notices" within 15 has hide 'the adapter is gone'
  plug
  step "replug: heard again" hears
else
  echo "skip replug"
fi
if suspend; then step "suspend: heard again" hears; else echo "skip suspend: $(tail -n 1 "$folder/suspend.out")"; fi
step "both end" over
exit $failed
