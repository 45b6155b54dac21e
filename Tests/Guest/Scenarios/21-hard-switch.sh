# A switch or key of the machine keeps Bluetooth off. The kernel lets nobody but a switch's own driver say so,
# and none of them means one adapter: on such a machine the adapter is gone from its bus.
# ways: 4.2
# ways before a release: 5.x+bluetoothd

driver=/usr/share/switch/toshiba_bluetooth.ko
[ -f "${driver%/*}/switch.aml" ] || skip "the firmware's table could not be compiled"
insmod() { busybox insmod "$@"; }
insmod $driver || fail "no driver"
grep -qx 1 /sys/class/rfkill/*/hard || fail "nothing is hard-blocked: $(rfkill)"

# A switch that is off is no hindrance to an adapter that works all the same.
hotcold hide hide --plain --adapter hci0
begun hide
hotcold seek seek --json --adapter hci1
begun seek
goes_on seek

ctl unplug a
ctl unplug b
says seek '"state":"unplugged".*switch'
outcome "the machine's switch is off in the game, seek" "$(field message <<<"$line")" "(goes on)"
says hide 'gone.*switch'
outcome "the machine's switch is off in the game, hide" "$line" "(goes on)"
signal TERM hide seek
over hide 0
over seek 0
for game in hide seek; do
  refused 2 'switch.* of this machine' $game
  outcome "hard-blocked by the machine's switch, $game" "$line" 2
done
busybox rmmod toshiba_bluetooth
refused 2 'no Bluetooth adapter' seek
