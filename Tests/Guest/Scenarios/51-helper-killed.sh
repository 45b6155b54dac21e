# Without root: when the helper is killed, the game continues; when hotcold is killed, the helper turns the radio off.
# ways: 5.x
# ways before a release: 4.2+bluetoothd

. Tests/Guest/unprivileged.sh
ctl rssi a b -80
# One after the other, because starting two programs at a time is slow on an emulated processor.
hotcold hide hide --plain --adapter hci0
begun hide
hotcold seek seek --json --adapter hci1
begun seek
goes_on seek

# shellcheck disable=SC2046 # one word per process
kill -KILL $(helpers)
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
on_air 'scanning b .*duplicates=reported' || fail "$(ctl air)"
outcome "the helpers killed in the game, both" "" "(goes on)"

# A helper ignores the signals of a terminal and of logout.
kill -INT $(helpers)
kill -TERM $(helpers)
kill -HUP $(helpers)
goes_on seek

kill -KILL $(pgrep -x hotcold)
over hide 137
over seek 137
# If the seeker's new helper started before the hider's, the hider's uses its own advertising set, and the killed helper's
# beacon stays on the air until its lease ends.
within 20 silent || fail "20 s later: $(radio)"
within 10 no_helpers || fail "there are still helpers: $(helpers)"
outcome "SIGKILL without root, both" "" 137

# The next game works.
hotcold hide hide --plain --adapter hci0
begun hide
ctl unplug a
says hide 'the adapter is gone'
back=$(ctl plug a)
[ "$DAEMON" = yes ] || within 10 hciconfig "$back" up
within 60 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
signal TERM hide
over hide 0
within 10 silent || fail "still on the air: $(radio)"
