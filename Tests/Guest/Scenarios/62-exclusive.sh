# A player that has the adapter for itself: the kernel and bluetoothd lose it, and get it back however the
# game ends.

powered_up() { hciconfig "$1" | grep -q 'UP RUNNING'; }

ctl rssi a b -80
ctl rssi b a -80
hotcold hide hide --plain --exclusive --adapter hci0
hotcold seek seek --json --exclusive --adapter hci1
begun hide
begun seek
within 30 on_air "advertising a .*pdu=ADV_NONCONN_IND .*/random interval=100 .*data=$IBEACON " ||
  fail "not on the air"
goes_on seek
on_air 'scanning a ' || fail "the hider is deaf"
# The kernel knows neither of them any more.
manage hci0 'invalid index|Invalid Index' info
[ "$DAEMON" = no ] || ! powered hci0 || fail "bluetoothd has it still"

# Nobody else can have it.
refused 1 'in use' seek --exclusive --adapter hci1
outcome "the adapter is another program's alone, seek --exclusive" "$line" 1

signal INT hide seek
over hide 0
over seek 0
soon >"$OUT/soon"
silent || fail "afterwards: $(radio)"
within 20 powered_up hci0 || fail "hci0 is not powered again"
within 20 powered_up hci1 || fail "hci1 is not powered again"
[ "$DAEMON" = no ] || within 30 powered hci0 || fail "bluetoothd does not get it back"
# It can be played with as ever.
hotcold seek seek --json --adapter hci1
begun seek
signal INT seek
over seek 0

# Killed, it cannot give anything back: the kernel takes the adapter, and powers it down. bluetoothd
# powers it up again, which silences it. Where nobody does, a controller of Bluetooth 5 falls silent by
# itself; one of Bluetooth 4 when it is powered again.
hotcold hide hide --plain --exclusive --adapter hci0
begun hide
signal KILL hide
over hide 137
if [ "$DAEMON" = yes ]; then
  within 30 powered hci0 || fail "bluetoothd does not get it back"
  within 10 silent || fail "afterwards: $(radio)"
  outcome "SIGKILL, hide --exclusive" "bluetoothd powers the adapter again" 137
else
  ! powered_up hci0 || fail "the kernel has not powered it down"
  refused 2 'switched off' hide --adapter hci0
  quiet() { ! on_air 'advertising a '; }
  [ "$PROFILE" = 4.2 ] || within 21 quiet || fail "the beacon goes on"
  hciconfig hci0 up
  within 10 silent || fail "afterwards: $(radio)"
  outcome "SIGKILL, hide --exclusive" "$line" 137
fi

rfkill block bluetooth
refused 2 'rfkill unblock' seek --exclusive --adapter hci1
outcome "blocked by rfkill, seek --exclusive" "$line" 2
rfkill unblock bluetooth
hciconfig hci1 up || true

under="setpriv --reuid 65534 --regid 65534 --clear-groups"
program=$HOTCOLD
HOTCOLD=/tmp/as
printf '#!/bin/sh\nexec %s %s "$@"\n' "$under" "$program" >$HOTCOLD && chmod +x $HOTCOLD
refused 3 'not permitted' seek --exclusive --adapter hci1
outcome "not permitted, seek --exclusive" "$line" 3
