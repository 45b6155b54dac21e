# A hardware switch or key of the machine turns Bluetooth off. Only a switch's own driver can report this to the
# kernel, and no such switch belongs to one adapter: the adapter disappears from its bus.
# ways: 4.2
# ways before a release: 5.x+bluetoothd

driver=/usr/share/switch/toshiba_bluetooth.ko
[ -f "${driver%/*}/switch.aml" ] || skip "the firmware's table could not be compiled"
insmod() { busybox insmod "$@"; }
insmod $driver || fail "no driver"
grep -qx 1 /sys/class/rfkill/*/hard || fail "nothing is hard-blocked: $(rfkill)"

# A switch that is off does not matter if the adapter works in spite of it.
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
