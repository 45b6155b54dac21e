# bluetoothd advertises and searches, root has an advertisement monitor, and a member of the group sends the helper
# harmful requests. The other programs' broadcasts and scans stay on or come back. The client can broadcast only beacons of
# the game, and only while it is connected.
# ways: 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd

. Tests/Guest/unprivileged.sh
. Tests/Guest/hostile.sh

# --- The other programs ------------------------------------------------------------------------------

# console NAME COMMAND...: start a program that reads commands from a pipe. tell NAME COMMAND: send it a command.
console() {
  mkfifo "$OUT/$1.in"
  # shellcheck disable=SC2016 # the inner shell expands it
  start "$1" bash -c 'exec stdbuf -oL "$@" <>"$0"' "$OUT/$1.in" "${@:2}"
}
tell() { echo "${*:2}" >"$OUT/$1.in"; }

console theirs bluetoothctl
within 30 output theirs 'Agent registered' || fail "bluetoothctl does not start"
tell theirs select 00:AA:01:00:00:01
tell theirs advertise.uuids 180D
tell theirs advertise.name Desk

# advertise: start bluetoothd's advertisement, from any state.
desk='^advertising a .*pdu=ADV_IND .*data=03030d18020106 response=05094465736b '
advertise() {
  if [ -n "${registered:-}" ]; then
    forget theirs
    tell theirs advertise off
    within 10 output theirs '[Uu]nregister' || fail "it does not stop advertising: $(ctl air)"
  fi
  tell theirs advertise on
  within 20 on_air "$desk" || fail "bluetoothd does not advertise: $(ctl air)"
  registered=yes
}
# restore_advertisement: the same after the client has changed the data. The kernel does not set data again that it
# believes to be set, so raw commands set them.
restore_advertisement() {
  if [ "$PROFILE" = 4.2 ]; then
    # shellcheck disable=SC2046 # each byte is an argument
    hci hci0 08 0008 07 $(spaced "03030d18020106$(printf '%048d' 0)") >/dev/null
    # shellcheck disable=SC2046
    hci hci0 08 0009 06 $(spaced "05094465736b$(printf '%050d' 0)") >/dev/null
  fi
  advertise
}
# search: restart bluetoothd's discovery, which alternates between scanning and pausing for some seconds.
searching='^scanning a .* active interval=11.25 window=11.25 duplicates=[a-z]* accept=all '
search() {
  tell theirs scan off
  within 10 not on_air "$searching" || fail "it does not stop searching: $(ctl air)"
  tell theirs scan le
  within 20 on_air "$searching" || fail "bluetoothd does not search: $(ctl air)"
}

# listen: add the advertisement monitor; while it exists, the kernel scans even without a discovery.
listening='^scanning a .* passive .* reports='
# Add Advertisement Patterns Monitor: manufacturer data that begins as an iBeacon's. btmgmt 5.87 refuses every pattern.
listen() {
  python3 Tests/Guest/manage.py 0 52 "01ff00044c000215$(printf '%054d' 0)" || fail "no advertisement monitor"
  within 10 on_air "$listening" || fail "the kernel does not scan: $(ctl air)"
}

# listen_again: replace the monitor, so that the kernel restarts the scan that ours has replaced.
listen_again() {
  python3 Tests/Guest/manage.py 0 53 0000
  listen
}

advertise
listen
start watch stdbuf -oL btmon
within 30 output watch 'hci1' || fail "btmon does not start"

# --- The hostile client --------------------------------------------------------------------------------

begin_hostile
findings=0
finding() {
  findings=$((findings + 1))
  echo "$1"
}

# strangers: the advertisers other than bluetoothd, and their data.
strangers() {
  ctl air | awk -v desk="$desk" '/^advertising / && $0 !~ desk { print $4, $5, $8, $9 }' | tr '\n' ' '
}

# unharmed WHAT: add a finding if another program's broadcast or scan is off, or a stranger's advertisement is on the air.
# What is off is started again.
unharmed() {
  local harm= sent
  sent=$(strangers)
  [ -z "$sent" ] || harm+="; sent: $sent"
  # Wait, because the kernel takes an advertisement off the air for a moment to change it, and for 2 s
  # (HCI_DEFAULT_ADV_DURATION) when it is the turn of another instance that it cannot send.
  within 8 on_air "$desk" || {
    harm+="; bluetoothd's advertisement is off"
    leave
    restore_advertisement
  }
  [ $scans != listening ] || within 8 on_air "$listening" || {
    harm+="; the kernel's scan is off"
    leave
    listen_again
  }
  [ -z "$harm" ] || finding "$1: ${harm#; }"
}
# The scan that must be on: listening (the kernel's), searching (bluetoothd's), or ours.
scans=listening

is_open=
# open: connect the client to a helper.
open() {
  [ -z "$is_open" ] || return 0
  hostile open helper
  is_open=yes
}

# leave: disconnect the client, and wait until its helper ends.
leave() {
  [ -n "$is_open" ] || return 0
  hostile close helper
  [ "$answer" != 'goes on' ] || fail "the helper does not end"
  is_open=
}

# asks HEX: send a request; sets `answer` to its result.
asks() {
  open
  hostile ask helper "$1"
  [ "$answer" != ended ] || { leave; answer=ended; }
}

# unharmed_afterwards WHAT: the same after the client has disconnected.
unharmed_afterwards() {
  leave
  unharmed "$1, after the client has left"
}

# --- Requests, in hexadecimal; see HelperRecords.swift and RecordCoder.swift ---------------------------------

end=$(request end)
power=$(request powerOn 0000)
inspection=$(request inspect 000000)
sweep=$(request inspect 000001)
# For an adapter that does not exist.
absent=$(request powerOn 6300)

nothing=00
# scan KIND [INTERVAL WINDOW]: 00 passive, 01 active; 100 ms by default.
scan() { printf '01%s%s' "$1" "${2:-a000a000}"; }
# broadcast DATA [RESPONSE]
broadcast() {
  printf '01%02x%s' $((${#1} / 2)) "$1"
  if [ -n "${2:-}" ]; then printf '01%02x%s' $((${#2} / 2)) "$2"; else printf 00; fi
  printf a000
}
# begin SCAN BROADCAST: start a game on hci0.
begin() { request begin "0000$1${2}00"; }
replace() { request replace "${1#01}"; }

# --- Allowed requests: if they failed, the rejections would prove nothing --------------------------------

asks "$(begin "$(scan 00)" "$(broadcast "$IBEACON")")"
[ "$answer" = begun ] || fail "an allowed game: $answer"
within 10 on_air "^advertising a .*data=$IBEACON " || fail "an allowed beacon is not on the air: $(ctl air)"
leave
within 20 on_air "$desk" || fail "bluetoothd's advertisement does not come back: $(ctl air)"
listen_again
[ -z "$(strangers)" ] || fail "still on the air: $(strangers)"

# --- Forbidden broadcasts ----------------------------------------------------------------------------------

evil=0b094556494c4556494c4556 # a name
for data in $evil 0303aafe "${IBEACON/4c000215/4c001005}" "${IBEACON}00" ''; do
  asks "$(begin $nothing "$(broadcast "$data")")"
  [ "$answer" = ended ] || finding "broadcast ${data:-nothing}: $answer"
  unharmed "broadcast ${data:-nothing}"
  asks "$(begin $nothing "$(broadcast "$IBEACON" "${data:-$evil}")")"
  [ "$answer" = ended ] || finding "response ${data:-$evil}: $answer"
  unharmed "response ${data:-$evil}"
  asks "$(begin $nothing "$(broadcast "$IBEACON")")"
  asks "$(replace "$(broadcast "$data")")"
  [ "$answer" = ended ] || finding "replaced by ${data:-nothing}: $answer"
  unharmed_afterwards "replaced by ${data:-nothing}"
done

# --- bluetoothd's broadcast and search stay on ---------------------------------------------------------------

# A sweep ends a scan without an owner, and the helper takes the kernel's scan for one.
scans=ours
asks $sweep
[ "$answer" = inspected ] || finding "a sweep: $answer"
unharmed 'a sweep'
listen_again
scans=listening
asks $inspection
[ "$answer" = inspected ] || finding "an inspection: $answer"
unharmed 'an inspection'
asks $power
[ "$answer" = powered ] || finding "power on: $answer"
unharmed 'power on'

# The scan that harms others most: a long interval and a short window; then many games.
scans=ours
asks "$(begin "$(scan 01 00400400)" $nothing)"
unharmed 'a scan'
within 10 on_air '^scanning a .* active interval=200 window=100' || finding "a harmful scan: $(ctl air)"
hostile record helper "$(begin "$(scan 00)" "$(broadcast "$IBEACON")")" 30
unharmed_afterwards 'thirty games at once'
listen_again
scans=listening

# while_searching WHAT REQUEST...: send the requests while bluetoothd searches, and disconnect; the search must continue.
while_searching() {
  local what=$1
  shift
  leave
  search
  for each; do asks "$each"; done
  leave
  # The search pauses for some seconds by itself.
  within 40 on_air "$searching" || finding "$what while bluetoothd searches: $(ctl air | grep scanning || echo it is off)"
}
scans=searching
while_searching 'nothing' $power
while_searching 'a scan' "$(begin "$(scan 00)" $nothing)"
while_searching 'a scan, twice' "$(begin "$(scan 00)" $nothing)" "$(begin "$(scan 01)" $nothing)" $end
while_searching 'a sweep' $sweep
while_searching 'an inspection' $inspection
scans=listening
tell theirs scan off
within 20 on_air "$listening" || finding "the kernel does not scan any more: $(ctl air | grep scanning)"

# --- Invalid requests ------------------------------------------------------------------------------------------

for record in 00 02 07 0700 07ff 0603 "06${end#07}" "${end}ff" "$(request nothing)" "$(request begin)" \
  "$(request begin 00)" "$(request begin 0000)" "$(request begin 000002)" "$(request begin 00000001)" \
  "$(request begin 00000000ff)" "$(request replace)" "$(request replace 00)" "$(request powerOn)" \
  "$(request powerOn 00)" "$(request powerOn 000000)" "$(request inspect)" "$(request inspect 0000)" \
  "$(request inspect 000002)" 00010c2002 01030c00 3f000000010001; do
  open
  hostile record helper "$record"
  hostile ask helper $absent
  [ "$answer" = ended ] || finding "the record $record: $answer"
  leave
  unharmed "the record $record"
done
for size in 0 1 2 127 128 129 4096 65536; do
  open
  hostile size helper $size
  leave
done
# A client that sends many requests and does not read the replies.
open
hostile record helper $absent 2000
leave
unharmed 'two thousand requests'
! output watch 'ACL Data TX|SCO Data TX|ISO Data TX' || finding "connection data was sent"

# --- Afterwards ------------------------------------------------------------------------------------------------------

within 10 no_helpers || finding "there are still helpers: $(helpers | wc -l)"
hostile quit
over hostile 0
powered hci0 || finding "hci0 is off"
powered hci1 || finding "hci1 is off"
on_air "$desk" || finding "bluetoothd's advertisement is off the air"
[ -z "$(strangers)" ] || finding "still on the air: $(strangers)"
search
[ $findings = 0 ] || {
  for adapter in a b; do ctl forget $adapter; done
  fail "$findings findings about the hostile client, listed above"
}
outcome "a hostile client of the helper, bluetoothd" "nothing is changed" "(goes on)"
