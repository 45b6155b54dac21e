# Each obstacle before a game begins gives one line with the reason and the fix, its own exit status, and nothing on
# the air.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

# hindered FAULT STATUS PATTERN ARGUMENT...: the same for hide and seek.
hindered() {
  local fault=$1 status=$2 pattern=$3 game
  shift 3
  for game in hide seek; do
    refused "$status" "$pattern" $game "$@"
    silent || fail "on the air: $(radio)"
    outcome "$fault, $game" "$line" "$status"
  done
}

hindered "unknown adapter" 2 'no adapter hci7' --adapter hci7
hindered "unknown address" 2 'no adapter 00:AA:01:00:00:09' --adapter 00:AA:01:00:00:09

under="setpriv --reuid 65534 --regid 65534 --clear-groups"
program=$HOTCOLD
HOTCOLD=/tmp/as
as() { printf '#!/bin/sh\nexec %s %s "$@"\n' "$1" "$program" >$HOTCOLD && chmod +x $HOTCOLD; }
as "$under"
hindered "not permitted" 3 'not permitted.*sudo'
# In a container the kernel seems to have no Bluetooth.
as "unshare --net"
hindered "in a container" 2 'no Bluetooth'
HOTCOLD=$program

rfkill block bluetooth
hindered "blocked by rfkill" 2 'rfkill unblock'
rfkill unblock bluetooth

hciconfig hci0 down
hciconfig hci1 down
hindered "adapter down" 2 'switched off'

ctl unplug a
ctl unplug b
hindered "no adapter" 2 'no Bluetooth adapter'
refused 2 'no Bluetooth adapter' record "$OUT/nothing.btsnoop"
[ ! -e "$OUT/nothing.btsnoop" ] || fail "there is a recording of nothing"
