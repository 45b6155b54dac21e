# A member of the group rings things (`ring`, g): bluetoothd connects, and afterwards all is as before. Bumble is the things,
# and its controller the adapter, because ours accept no connections (bell.py).
# ways: 4.2+bluetoothd

[ -d /usr/share/bumble ] || skip "bumble is missing; prepare.sh could not download it"
. Tests/Guest/unprivileged.sh
for adapter in a b; do
  ctl unplug $adapter
  ctl forget $adapter
done
gone() { ! compgen -G '/sys/class/bluetooth/hci*' >/dev/null; }
within 10 gone || fail "the adapters do not go"
kinds=(alert dult owner findmy airtag none deaf busy)
start bell env PYTHONPATH=/usr/share/bumble /usr/bin/python3 Tests/Guest/bell.py "${kinds[@]}"
within 120 powered hci0 || fail "bluetoothd does not power Bumble's adapter: $(cat "$OUT/bell.err")"

bluez() { dbus-send --system --print-reply --dest=org.bluez "$@" 2>&1; }
known() { bluez / org.freedesktop.DBus.ObjectManager.GetManagedObjects | grep -q "dev_F0"; }
discovering() {
  bluez /org/bluez/hci0 org.freedesktop.DBus.Properties.Get string:org.bluez.Adapter1 string:Discovering |
    grep -q 'boolean true'
}

# hunt KIND: begin a hunt for the thing of this kind.
hunt() {
  local index
  for index in "${!kinds[@]}"; do [ "${kinds[index]}" != "$1" ] || break; done
  rm -f "$OUT/seek.commands"
  mkfifo "$OUT/seek.commands"
  # shellcheck disable=SC2016 # the inner shell expands it
  start seek bash -c 'exec "$0" "$@" <>"'"$OUT/seek.commands"'"' \
    "$HOTCOLD" seek --adapter hci0 --address F0:00:00:00:00:0$index --json --commands
  begun seek
  within 60 sightings seek 10 || fail "$1 is not heard"
  forget bell
}
# rang KIND STATE...: wait until the last of these states; fail unless the ring had exactly these.
states() { grep '"type":"ring"' "$OUT/seek.out" | field state | xargs; }
rang() {
  within 60 output seek "\"type\":\"ring\".*\"state\":\"${*: -1}\"" || fail "$1: $(states) $(cat "$OUT/bell.out")"
  [ "$(states)" = "${*:2}" ] || fail "$1: $(states)"
  outcome "a thing is rung, $1" "$(states)" "(goes on)" "(Bumble's own)"
}
# as_before: whether bluetoothd knows no thing, and does not search.
as_before() { ! known && ! discovering; }
# wrote KIND HEX...: whether these values were written, in order.
wrote() { [ "$(sed -n "s/^$1 wrote //p" "$OUT/bell.out" | xargs)" = "${*:2}" ]; }
# over_again: the hunt goes on, and ends.
over_again() {
  goes_on seek
  signal INT seek
  over seek 0
}
# arrived FROM TO: percent of the thing's packets heard between two times.
arrived() {
  awk -v from="$1" -v to="$2" -F '[:,]' '/"estimate"/ && $4 >= from && $4 < to { count++ }
    END { printf "%d", 100 * count / (10 * (to - from)) + 0.5 }' "$OUT/seek.out"
}
time_of() { grep "\"state\":\"$1\"" "$OUT/seek.out" | field time; }

# For 20 s.
hunt alert
order seek ring
rang alert connecting rings ended
wrote alert 02 00 || fail "$(cat "$OUT/bell.out")"
within 30 output bell 'alert disconnected' || fail "still connected"
within 30 as_before || fail "bluetoothd knows it still, or searches"
ended=$(time_of ended)
later() { [ "$(estimates seek | tail -n 1 | field time | cut -d. -f1)" -gt $((${ended%.*} + 13)) ]; }
within 60 later || fail "nothing is heard"
during=$(arrived "$(time_of rings)" "$ended") after=$(arrived "$((${ended%.*} + 3))" "$((${ended%.*} + 13))")
[ "$during" -ge 50 ] && [ "$after" -ge 95 ] || fail "$during% of the packets during the ring, $after% later"
outcome "packets of the hunt during a ring and later, seek" "$during% $after%" "(goes on)" "(Bumble's own)"
over_again

# Until the second command. Another program's search goes on.
# shellcheck disable=SC2016 # the inner shell expands it
start other bash -c '{ echo "scan le"; exec cat; } | stdbuf -oL bluetoothctl'
within 30 discovering || fail "bluetoothctl does not search"
hunt dult
order seek ring
within 60 output seek '"state":"rings"' || fail "$(states) $(cat "$OUT/bell.out")"
order seek ring
rang dult connecting rings ended
within 30 wrote dult 0003 0103 || fail "$(cat "$OUT/bell.out")"
within 30 output bell 'dult disconnected' || fail "still connected"
within 30 discovering || fail "the other program's search ended"
forget other
bluez /org/bluez/hci0 org.bluez.Adapter1.RemoveDevice objpath:/org/bluez/hci0/dev_F0_00_00_00_00_07 >/dev/null
within 30 output other 'NEW.*F0:00:00:00:00:07' || fail "the other program finds nothing: $(cat "$OUT/other.out")"
over_again
kill_all other
within 60 not discovering || fail "bluetoothctl searches still"

# The end of the program ends it.
hunt findmy
order seek ring
within 60 output seek '"state":"rings"' || fail "$(states) $(cat "$OUT/bell.out")"
signal INT seek
over seek 0
within 30 output bell 'findmy disconnected' || fail "still connected"
wrote findmy 010003 010103 || fail "$(cat "$OUT/bell.out")"

# An AirTag has no command to stop.
hunt airtag
order seek ring
within 60 output seek '"state":"rings"' || fail "$(states) $(cat "$OUT/bell.out")"
order seek ring
rang airtag connecting rings ended
within 30 output bell 'airtag disconnected' || fail "still connected"
wrote airtag af || fail "$(cat "$OUT/bell.out")"
over_again

for refusal in owner:withOwner none:noBell deaf:outOfRange; do
  hunt ${refusal%:*}
  order seek ring
  rang ${refusal%:*} connecting ${refusal#*:}
  over_again
done
within 60 as_before || fail "bluetoothd knows things still, or searches"

# From the list of things.
on_terminal xterm scan scan --adapter hci0
drawn scan
type_in /alert scan
shown scan alert
type_in $'\r' scan
type_in g scan
shown scan 'It rings!'
within 10 wrote alert 02 || fail "$(cat "$OUT/bell.out")"
type_in g scan
shown scan 'It is silent again.'
type_in $'\e' scan
shown scan dult
type_in /busy scan
type_in $'\r' scan
shown scan '1 found'
connected='It is connected already, perhaps to its phone.'
rings_no() {
  type_in g scan
  shows scan "$connected"
}
within 60 rings_no || fail "the screen does not show that the thing is connected: $(screen_text scan)"
type_in q scan
terminal_restored scan 0
outcome "a thing is rung, scan" "$connected" "(goes on)" "(Bumble's own)"

# D-Bus refuses this user.
deny=/etc/dbus-1/system.d/deny.conf
echo '<busconfig><policy user="nobody"><deny send_destination="org.bluez"/></policy></busconfig>' >$deny
dbus-send --system --dest=org.freedesktop.DBus / org.freedesktop.DBus.ReloadConfig
hunt alert
order seek ring
rang D-Bus connecting refused
rm $deny
dbus-send --system --dest=org.freedesktop.DBus / org.freedesktop.DBus.ReloadConfig
forget seek
pkill -x bluetoothd
within 30 not pgrep -x bluetoothd >/dev/null || fail "bluetoothd does not end"
order seek ring
rang bluetoothd connecting noDaemon
signal INT seek
over seek 0
kill_all bell
within 30 gone || fail "Bumble's adapter does not go"
