# Malformed events during a hunt: the beacon is still ranged, and the rejected events are counted.
# ways: 4.2 5.x+bluetoothd

address=01000000003a
ones=$(printf 'ee%.0s' {1..32})

# event CODE PARAMETERS [LENGTH]: the bytes of an event, by default with the correct length.
event() { printf '%s%s%s ' "$1" "${3:-$(printf %02x $((${#2} / 2)))}" "$2"; }
# legacy, extended LENGTH DATA [RSSI]: an event with one advertising report, whose LENGTH need not be that of its data
# (Core 5.4, Vol 4, Part E, 7.7.65.2 and 7.7.65.13).
legacy() { event 3e "02010301$address$1$2${3-c0}"; }
extended() { event 3e "0d01${kind:-1000}01${address}0100ff7f${3-c0}000000000000000000$1$2"; }

malformed() {
  # The event: no parameters, too few parameters, subevents without a meaning.
  event 3e ''; event 3e 02 ff; event 3e 0d 20; event 3e 00; event 3e ffee
  # The number of reports: 0, 255 with none, 255 with one, two with the second truncated.
  event 3e 0200; event 3e 0d00; event 3e 02ff; event 3e 0dff
  event 3e "02ff0301${address}00c0"; event 3e "02020301${address}00c00301${address}05020106"
  # The data: longer than the event, longer than possible, without an RSSI after it.
  legacy 0a ''; legacy ff 020106; legacy 20 "$ones"; legacy 03 020106 ''
  extended 0a ''; extended ff 020106; extended 03 0201
  # Fragments that announce more data, and one with a reserved data status.
  kind=2000 extended 03 020106; kind=6000 extended 03 020106; kind=2000 extended 01 02
  # Command Complete and Command Status events that answer no command.
  event 0e ''; event 0e 00; event 0e 03010000; event 0e 01ffff00; event 0f ''; event 0f 00010000; event 0f 000c0120
}

# Well-formed reports with invalid data: AD structures of length 0, of length 1, and beyond the end; names with control
# characters; invalid beacons.
invalid_data() {
  local data
  for data in 1009 00ffffffff 01ff01ff01ff 021aff 03ff4c00 02ff4c 01ff 0aff4c000215d9eed498bf \
    "0b091b5d303b78071b5b324a" 0709e280ae41c29b 0409ffc0af 0609410a000d09 \
    "1aff004c0215$(printf '00%.0s' {1..20})c5" "1aff4c000214$(printf '00%.0s' {1..20})c5" \
    "19ff4c000215$(printf '00%.0s' {1..20})" "1aff4c000215${IBEACON:18:32}000000007f"; do
    if [ "$PROFILE" = 5.x ]; then
      extended "$(printf %02x $((${#data} / 2)))" "$data"
    else
      legacy "$(printf %02x $((${#data} / 2)))" "$data"
    fi
  done
}

ctl beacon other 3A:00:00:00:00:02 random 100 "$IBEACON"
ctl rssi other '*' -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek
for bytes in $(malformed) $(invalid_data) $(malformed); do
  ctl inject a "$bytes"
  ctl inject b "$bytes"
done
ranged() { [ "$(estimates seek | grep -c '"address":"3A:00:00:00:00:02".*"rssi":-80,')" -ge 6 ]; }
within 30 ranged || fail "not ranged"
on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
signal INT hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"

summary=$(tail -n 1 "$OUT/seek.out")
rejected=$(sed -n 's/.*"rejected":{"total":\([0-9]*\).*/\1/p' <<<"$summary")
[ "${rejected:-0}" -ge 30 ] || fail "only $rejected rejected: $summary"
# No packet breaks a line of output.
! LC_ALL=C grep -q $'[\001-\011\013-\037\177-\237]' "$OUT/seek.out" || fail "control characters"
[ "$(grep -c '^{.*}$' "$OUT/seek.out")" = "$(wc -l <"$OUT/seek.out")" ] || fail "broken lines"
outcome "malformed events in the game, both" "counted in the summary: \"rejected\"" "(goes on)"
