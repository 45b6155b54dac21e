# The machine suspends during a game and resumes: the games continue. The kernel switches advertising and scanning off
# before it freezes the programs.
# ways: 5.x
# ways before a release: 4.2+bluetoothd

mount -t debugfs debug /sys/kernel/debug 2>/dev/null || true
ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek
back() {
  within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
  goes_on seek
  goes_on seek
  outcome "$1, both" "$(grep -v active "$OUT/seek.out" | grep '"type":"status"' | tail -n 1 | field message)" "(goes on)"
}

# Only the controllers suspend.
for device in hci0 hci1; do echo Y >/sys/kernel/debug/bluetooth/$device/force_suspend; done
outcome "controllers suspended, both" "" "(goes on)"
for device in hci0 hci1; do echo N >/sys/kernel/debug/bluetooth/$device/force_suspend; done
back "controllers suspend and resume"

# The whole machine suspends: all programs are frozen for a second, and nothing is powered down.
echo 1 >/sys/module/suspend/parameters/pm_test_delay
echo freezer >/sys/power/pm_test
echo freeze >/sys/power/state
echo none >/sys/power/pm_test
back "suspend to idle and resume"
signal INT hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"
