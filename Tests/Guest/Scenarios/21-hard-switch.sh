# The machine's hardware switch turns Bluetooth off: the adapters disappear from their bus, and only the switch's driver
# reports a hard block to the kernel.
# ways: 4.2
# ways before a release: 5.x+bluetoothd

driver=/usr/share/switch/toshiba_bluetooth.ko
[ -f "${driver%/*}/switch.aml" ] || skip "the firmware table could not be compiled"
insmod() { busybox insmod "$@"; }
insmod $driver || fail "the driver does not load"
grep -qx 1 /sys/class/rfkill/*/hard || fail "nothing is hard-blocked: $(rfkill)"

# While an adapter works, the switch is ignored.
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
