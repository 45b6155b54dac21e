#!/bin/bash
# Inside the guest: run scenarios, and report the results. Usage: inside.sh FILE WAY [FILE WAY]...
# run.sh sets HOTCOLD and VIRTUAL_CONTROLLER to the programs, and QUEUE to a folder shared with other guests. It parses
# the output: a line for each scenario, indented lines with the details of a failure, lines that begin with a tab for
# `outcome`, and finally the counts.
set -u
cd "$(dirname "$0")/../.." || exit

here=Tests/Guest
controllers=$VIRTUAL_CONTROLLER
export NOTHING=/run/nothing
mkfifo $NOTHING

. $here/helpers.sh
# helpers.sh sets a trap for scenarios, which does not apply here.
trap - EXIT

# --- Before and after every scenario ---------------------------------------------------------------

start_controllers() {
  [ -d /run/air ] || mkdir /run/air
  rm -f /run/air/*
  "$controllers" /run/air $here/Zoo &
  controllers_process=$!
  within 60 [ -p /run/air/replies ] || {
    echo "virtual-controller does not start" >&2
    exit 1
  }
  exec 3<>/run/air/commands 4<>/run/air/replies
}

# set_up FILE: add two adapters and power them, by bluetoothd as on a desktop, or by hciconfig unless the scenario does.
set_up() {
  ctl adapter a "$KIND" 00:AA:01:00:00:01 >/dev/null
  ctl adapter b "$KIND" 00:AA:01:00:00:02 >/dev/null
  if [ "$DAEMON" = yes ]; then
    /usr/libexec/bluetooth/bluetoothd -n >"$OUT/bluetoothd" 2>&1 3>&- 4>&- &
    daemon_process=$!
    if ! { within 60 powered hci0 && within 60 powered hci1; }; then
      echo "bluetoothd does not power the adapters"
      return 1
    fi
    # bluetoothd continues to send commands for a while.
    within 60 settled
  elif ! grep -q '^# unpowered' "$1"; then
    hciconfig hci0 up && hciconfig hci1 up
  fi
}

# no_adapters: whether the scenario's adapters are gone; otherwise the next ones would not be hci0 and hci1.
no_adapters() { ! compgen -G '/sys/class/bluetooth/hci*' >/dev/null; }

tear_down() {
  if [ "$DAEMON" = yes ]; then
    kill "$daemon_process" && wait "$daemon_process"
  fi 2>/dev/null
  ctl reset || {
    kill "$controllers_process"
    start_controllers
  }
  within 10 no_adapters
  rfkill unblock all
  [ ! -d /sys/module/toshiba_bluetooth ] || busybox rmmod toshiba_bluetooth
  # State that bluetoothd and hotcold have saved (a player's name, wins) must not reach the next scenario.
  rm -rf /var/lib/bluetooth "${HOME:-}/.local/state/hotcold"
}

# --- One scenario in one way ------------------------------------------------------------------------

passed=0 failed=0 skipped=0

run() {
  local file=$1 name=$2 seconds=$SECONDS
  export KIND=${3%%+*} DAEMON=no CODE=
  export PROFILE=${KIND%-lenient}
  case $3 in *+bluetoothd) DAEMON=yes ;; *+code) CODE=kiwi-lamp-moon-47 ;; esac
  export OUT=/tmp/out/$name
  mkdir -p "$OUT"
  local result=1
  dmesg -c >/dev/null
  {
    if set_up "$file"; then
      # shellcheck disable=SC2016 # the inner shell expands it
      timeout -k 5 "${LIMIT:-300}" bash -eu -c '. "$0"; . "$1"' $here/helpers.sh "$file"
      result=$?
    fi
    # A helper that is still running would keep its adapter's number in use.
    within 10 not pgrep -x hotcold-radio >/dev/null || {
      echo "a helper is still running: $(pgrep -ax hotcold-radio)"
      result=1
    }
    tear_down
  } >"$OUT/log" 2>&1 </dev/null
  # A kernel bug fails the scenario in any case.
  if dmesg | grep -E 'BUG:|WARNING:|Oops|general protection' >>"$OUT/log"; then result=1; fi
  seconds=$((SECONDS - seconds))
  case $result in
    0) passed=$((passed + 1)) && echo "ok   $name ($seconds s)" ;;
    77) skipped=$((skipped + 1)) && echo "skip $name: $(tail -n 1 "$OUT/log")" ;;
    *)
      failed=$((failed + 1))
      [ "$result" != 124 ] || echo "timeout" >>"$OUT/log"
      echo "FAIL $name ($seconds s)"
      for text in "$OUT"/log "$OUT"/*.err "$OUT"/*.out; do
        [ -s "$text" ] || continue
        echo "     ${text##*/}:"
        tail -n "$([ "${text##*.}" = out ] && echo 6 || echo 50)" "$text" | cut -c 1-160 | sed 's/^/       /'
      done
      ;;
  esac
}

mkdir -p /run/dbus
dbus-daemon --system --fork
start_controllers

while [ $# -ge 2 ]; do
  if mkdir "$QUEUE/$#" 2>/dev/null; then
    run "$1" "$(basename "$1" .sh)/$2" "$2"
  fi
  shift 2
done

ctl quit
[ ! -s /tmp/outcomes ] || sed 's/^/\t/' /tmp/outcomes
echo "counts $passed $failed $skipped"
