# A game that cannot start prints one line with the reason and the fix, and exits with a status for the reason. Nothing is
# on the air.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

# both_refused FAULT STATUS PATTERN ARGUMENT...: hide and seek are refused.
both_refused() {
  local fault=$1 status=$2 pattern=$3 game
  shift 3
  for game in hide seek; do
    refused "$status" "$pattern" $game "$@"
    silent || fail "on the air: $(radio)"
    outcome "$fault, $game" "$line" "$status"
  done
}

both_refused "unknown adapter" 2 'no adapter hci7' --adapter hci7
both_refused "unknown address" 2 'no adapter 00:AA:01:00:00:09' --adapter 00:AA:01:00:00:09

program=$HOTCOLD
HOTCOLD=/tmp/as
# through COMMAND: run the program through this command from now on.
through() { printf '#!/bin/sh\nexec %s %s "$@"\n' "$1" "$program" >$HOTCOLD && chmod +x $HOTCOLD; }
through "setpriv --reuid 65534 --regid 65534 --clear-groups"
both_refused "not permitted" 3 'not permitted.*sudo'
# In a container's network namespace there is no Bluetooth.
through "unshare --net"
both_refused "in a container" 2 'no Bluetooth'
HOTCOLD=$program

rfkill block bluetooth
both_refused "blocked by rfkill" 2 'unblock it with: .*doctor --fix'
rfkill unblock bluetooth

hciconfig hci0 down
hciconfig hci1 down
both_refused "adapter down" 2 'switched off; switch it on with: .*doctor --fix'

ctl unplug a
ctl unplug b
both_refused "no adapter" 2 'no Bluetooth adapter'
refused 2 'no Bluetooth adapter' record "$OUT/nothing.btsnoop"
[ ! -e "$OUT/nothing.btsnoop" ] || fail "it has created a recording"
