# bluetoothd advertises and searches, and root has a monitor of its own; a member of the group says to the helper
# whatever could hurt them. What they have on the air stays as it is, and nothing of his comes on it but beacons of
# the game's own kind, for as long as he is there.
# ways: 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd

. Tests/Guest/unprivileged.sh
. Tests/Guest/hostile.sh

# --- What the others do ------------------------------------------------------------------------------

# console NAME COMMAND...: a program that reads its commands from a pipe; `tell NAME COMMAND` speaks to it.
console() {
  mkfifo "$OUT/$1.in"
  # shellcheck disable=SC2016 # for that shell
  start "$1" bash -c 'exec stdbuf -oL "$@" <>"$0"' "$OUT/$1.in" "${@:2}"
}
tell() { echo "${*:2}" >"$OUT/$1.in"; }

console theirs bluetoothctl
within 30 output theirs 'Agent registered' || fail "no bluetoothctl"
tell theirs select 00:AA:01:00:00:01
tell theirs advertise.uuids 180D
tell theirs advertise.name Desk

# advertise: bluetoothd's advertisement, from whatever state.
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
# mend: the same, where he has spoilt it: the kernel does not say again what it holds for said.
mend() {
  if [ "$PROFILE" = 4.2 ]; then
    # shellcheck disable=SC2046 # each byte is an argument
    hci hci0 08 0008 07 $(spaced "03030d18020106$(printf '%048d' 0)") >/dev/null
    # shellcheck disable=SC2046
    hci hci0 08 0009 06 $(spaced "05094465736b$(printf '%050d' 0)") >/dev/null
  fi
  advertise
}
# search: bluetoothd's discovery, anew. It is on for some seconds, and then off for some, as bluetoothd has it.
searching='^scanning a .* active interval=11.25 window=11.25 duplicates=[a-z]* accept=all '
search() {
  tell theirs scan off
  within 10 not on_air "$searching" || fail "it does not stop searching: $(ctl air)"
  tell theirs scan le
  within 20 on_air "$searching" || fail "bluetoothd does not search: $(ctl air)"
}

# The kernel's own scan, where nobody searches: for as long as the monitor is there.
listening='^scanning a .* passive .* reports='
listen() {
  manage hci0 'handle:0x[0-9a-f]* added' monitor.add-pattern ff:0:4c000215
  monitor=$(sed -n 's/.*handle:0x\(..\)\(..\) added.*/\2\1/p' "$OUT/btmgmt-monitor.add-pattern.out")
  within 10 on_air "$listening" || fail "the kernel does not listen: $(ctl air)"
}

advertise
listen
start watch stdbuf -oL btmon
within 30 output watch 'hci1' || fail "btmon does not start"

# --- What he does --------------------------------------------------------------------------------------

begin_hostile
findings=0
finding() {
  findings=$((findings + 1))
  echo "$1"
}

# strangers: who sends besides bluetoothd, and what.
strangers() {
  ctl air | awk -v desk="$desk" '/^advertising / && $0 !~ desk { print $4, $5, $8, $9 }' | tr '\n' ' '
}

# unharmed WHAT: it has changed nothing for others, neither now nor when he has gone. Where it has, they begin anew.
unharmed() {
  local harm=${said:-} sent
  said=
  sent=$(strangers)
  [ -z "$sent" ] || harm+="; sent: $sent"
  # The kernel takes it off the air for a moment where it has something to set, and for the two seconds of a turn where
  # another instance is there that it cannot send (HCI_DEFAULT_ADV_DURATION): what is over stays so.
  within 8 on_air "$desk" || {
    harm+="; bluetoothd's advertisement is over"
    leave
    mend
  }
  [ $scans != listening ] || within 8 on_air "$listening" || {
    harm+="; the kernel's scan is over"
    leave
    manage hci0 removed monitor.remove 0 || true
    listen
  }
  [ -z "$harm" ] || finding "$1: ${harm#; }"
}
scans=listening said=

declare -A is_open
# helper_for NAME: there is one, as for `management` or `control0`.
helper_for() {
  [ -z "${is_open[$1]:-}" ] || return 0
  case $1 in
    management) hostile open "$1" management 0 ;;
    control0) hostile open "$1" control 0 ;;
  esac
  [ "$answer" = opened ] || fail "the helper for $1: $answer"
  is_open[$1]=yes
}

# leave: all of his helpers end; what they have to turn off is off then.
leave() {
  local name
  for name in "${!is_open[@]}"; do
    hostile close "$name"
    [ "$answer" != 'goes on' ] || fail "the helper $name does not end"
  done
  is_open=()
}

# little NUMBER BYTES: a number, the lowest byte first, in hexadecimal.
little() {
  local number=$1 count
  for ((count = 0; count < $2; count++)); do printf %02x $((number >> 8 * count & 255)); done
}
# packet NAME OPCODE PARAMETERS: a command in bytes, to the adapter's management or to itself; - for none.
packet() {
  local parameters=${3#-}
  local length=$((${#parameters} / 2))
  if [ "$1" = management ]; then
    printf '%s0000%s%s' "$(little "0x$2" 2)" "$(little $length 2)" "$parameters"
  else
    printf '01%s%s%s' "$(little "0x$2" 2)" "$(little $length 1)" "$parameters"
  fi
}

# says_to NAME OPCODE [PARAMETERS]: what comes of it becomes `answer`.
says_to() {
  helper_for "$1"
  hostile command "$1" "$(packet "$1" "$2" "${3:-}")"
  [ "$answer" != ended ] || { leave; answer=refused; }
}

# never NAME OPCODE PARAMETERS WHAT: it is not passed on: neither the kernel nor the controller answers.
never() {
  says_to "$1" "$2" "$3"
  case $answer in status*) said="passed on, $answer" ;; esac
  local passed=$said
  unharmed "$4 ($1 $2)"
  # Nothing of it is there for what comes next.
  [ -z "$passed" ] || afterwards "$4 ($1 $2)"
}

# afterwards WHAT: whatever was passed on of that, when he has gone all is as it was.
afterwards() {
  leave
  unharmed "$1, when he has gone"
}

# --- What is his to do: else it would prove nothing that the rest is refused ----------------------------

# parameters INSTANCE FLAGS SECONDS: those of Add Extended Advertising Parameters.
parameters() {
  printf '%02x%s0000%sa0000000a00000007f' "$1" "$(little "$2" 4)" "$(little "$3" 2)"
}
# data INSTANCE DATA [RESPONSE]: the parameters of Add Extended Advertising Data.
data() {
  local response=${3:-}
  printf '%02x%02x%02x%s%s' "$1" $((${#2} / 2)) $((${#response} / 2)) "$2" "$response"
}
# honest INSTANCE: a beacon with a lease, as the game has it.
lease=0x6000 # flags: timeout, intervals
honest() {
  says_to management 0054 "$(parameters "$1" $lease 18)"
  [ "$answer" = 'status 00' ] || fail "honest Add Extended Advertising Parameters: $answer"
  says_to management 0055 "$(data "$1" "$IBEACON")"
  [ "$answer" = 'status 00' ] || fail "honest Add Extended Advertising Data: $answer"
}
manage hci0 'Max instances|instances' advinfo
last=$(sed -n 's/.*[Mm]ax instances: \([0-9]*\).*/\1/p' "$OUT/btmgmt-advinfo.out")
[ "${last:-0}" -ge 3 ] || fail "so few instances: $(cat "$OUT/btmgmt-advinfo.out")"
honest "$last"
[ "$PROFILE" = 4.2 ] || within 10 on_air "^advertising a .*pdu=ADV_NONCONN_IND .*data=$IBEACON " ||
  fail "an honest beacon is not on the air: $(ctl air)"
leave
within 10 on_air "$desk" || fail "bluetoothd's advertisement does not come back: $(ctl air)"
[ -z "$(strangers)" ] || fail "still on the air: $(strangers)"

# --- By way of the management -----------------------------------------------------------------------------

evil=0b094556494c4556494c4556 # a name
spare=$((last - 1))
peer=030000000011             # an address, and then its kind
never management 003F 01 "Remove Advertising of another's instance"
never management 003F 00 'Remove Advertising of all'
never management 003F "$(printf %02x $spare)" 'Remove Advertising of an instance that is not there'
never management 003E "$(printf %02x "$last")00000000000012001e00$IBEACON" 'Add Advertising'
never management 0054 "0100600000000012000000a0000000a00000007f" "Add Extended Advertising Parameters, too long"
never management 0054 "$(parameters 1 $lease 18)" "Add Extended Advertising Parameters over another's instance"
never management 0055 "$(data 1 $evil)" "Add Extended Advertising Data over another's instance"
never management 0055 "$(data 1 "$IBEACON")" "Add Extended Advertising Data of a beacon over another's instance"
never management 0054 "$(parameters $spare $((lease + 1)) 18)" 'Add Extended Advertising Parameters, connectable'
never management 0054 "$(parameters $spare $((lease + 2)) 18)" 'Add Extended Advertising Parameters, discoverable'
never management 0054 "$(parameters $spare $((lease + 0x40)) 18)" "Add Extended Advertising Parameters with the adapter's name"
never management 0054 "$(parameters $spare 0x4000 0)" 'Add Extended Advertising Parameters without an end'
never management 0054 "$(parameters $spare $lease 65535)" 'Add Extended Advertising Parameters for 18 hours'
says_to management 0054 "$(parameters "$last" $lease 18)"
never management 0055 "$(data "$last" $evil)" 'Add Extended Advertising Data of a name'
never management 0055 "$(data "$last" 0303aafe)" 'Add Extended Advertising Data of a service'
never management 0055 "$(data "$last" "${IBEACON/4c000215/4c001005}")" 'Add Extended Advertising Data of another thing of Apple'
never management 0055 "$(data "$last" "$IBEACON" 0303aafe)" 'Add Extended Advertising Data with a service in the response'
afterwards 'instances'

never management 0053 0000 'Remove Advertisement Monitor of all'
never management 0053 "$monitor" "Remove Advertisement Monitor of another's"
while read -r opcode parameters what; do
  never management "$opcode" "$parameters" "$what"
done <<COMMANDS
0005 00 Set Powered off
0006 010000 Set Discoverable
0007 01 Set Connectable
0009 01 Set Bondable
000D 00 Set Low Energy off
000F 4556494c$(printf '%0512d' 0) Set Local Name
0012 000000 Load Link Keys
0013 0000 Load Long Term Keys
0014 ${peer}01 Disconnect
0015 - Get Connections
0018 03 Set IO Capability
0019 ${peer}0103 Pair Device
001A ${peer}01 Cancel Pair Device
001B ${peer}0101 Unpair Device
001C ${peer}01 User Confirmation Reply
001E ${peer}0100000000 User Passkey Reply
0020 - Read Local Out Of Band Data
0023 06 Start Discovery
0024 06 Stop Discovery
0026 ${peer}01 Block Device
0029 01 Set Advertising
002B ${peer} Set Static Address
002D 00 Set Secure Connections
002F 0100112233445566778899aabbccddeeff Set Privacy
0030 0000 Load Identity Resolving Keys
0031 ${peer}01 Get Connection Information
0033 ${peer}0102 Add Device
0034 00000000000000 Remove Device
0035 0000 Load Connection Parameters
0039 ${peer} Set Public Address
003B 06 Read Local Out Of Band Extended Data
0040 0100000000 Get Advertising Size Information
0042 - Read Extended Controller Information
004A $(printf '%034d' 0) Set Experimental Feature
COMMANDS
afterwards 'management'

# A command that the kernel refuses makes nothing his: this one promises a byte more than there is.
says_to management 0055 "$(data 1 "$IBEACON" | sed 's/^011e/011f/')"
afterwards "Add Extended Advertising Data over another's instance, refused by the kernel"

# What was his is not his any more when others have taken its number.
honest "$last"
manage hci0 "Instance removed: $last" rm-adv "$last"
manage hci0 "Instance added: $last" add-adv -d 0303aafe "$last"
says_to management 003F "$(printf %02x "$last")"
[ "$answer" != 'status 00' ] || finding 'Remove Advertising of an instance that was his once: passed on'
leave
manage hci0 'Instances list|instances' advinfo
grep -Eq "Instances list with 2|instance.* $last\b" "$OUT/btmgmt-advinfo.out" ||
  finding "an instance that was his once is gone when he has gone: $(tr '\n' ' ' <"$OUT/btmgmt-advinfo.out")"
manage hci0 'Instance removed|Remove' rm-adv "$last"
within 10 on_air "$desk" || fail "bluetoothd's advertisement does not come back: $(ctl air)"

# --- Straight to the controller ------------------------------------------------------------------------------

while read -r opcode parameters what; do
  never control0 "$opcode" "$parameters" "$what"
done <<COMMANDS
0C03 - Reset
0C01 0000000000000000 Set Event Mask
0C13 4556494c$(printf '%0488d' 0) Write Local Name
0C1A 03 Write Scan Enable
0405 ${peer}18cc0200000001 Create Connection
0406 2a0013 Disconnect
040B ${peer}$(printf '%032d' 0) Link Key Request Reply
2001 0000000000000000 LE Set Event Mask
200D 6000600000${peer:0:2}${peer}0018002800000048000000 LE Create Connection
200E - LE Create Connection Cancel
2010 - LE Clear Filter Accept List
2019 2a00$(printf '%052d' 0) LE Enable Encryption
201A 2a00$(printf '%032d' 0) LE Long Term Key Request Reply
201E 00 LE Transmitter Test
2027 00${peer}$(printf '%064d' 0) LE Add Device To Resolving List
2029 - LE Clear Resolving List
202D 00 LE Set Address Resolution Enable
2043 00000000${peer}01 LE Extended Create Connection
FC01 00 a command of the maker's
COMMANDS

if [ "$PROFILE" = 5.x ]; then
  # Handle, properties, intervals, channels, own address, peer's address, filter, power, first and second radio, ID.
  parameters() { printf '%s%s%s%s07%s0000000000000000%s010001%s00' "$1" "$2" "${4:-a00000}" "${4:-a00000}" "$3" 7f 00; }
  never control0 2039 0000 'LE Set Extended Advertising Enable, all off'
  never control0 2039 000101000000 "LE Set Extended Advertising Enable, another's set off"
  never control0 2039 010101000000 "LE Set Extended Advertising Enable, another's set on"
  never control0 2036 "$(parameters 01 1000 01)" "LE Set Extended Advertising Parameters of another's set"
  never control0 2037 "0103010c$evil" "LE Set Extended Advertising Data of another's set"
  never control0 2038 "0103010c$evil" "LE Set Extended Scan Response Data of another's set"
  never control0 2035 01c0ffee000011 "LE Set Advertising Set Random Address of another's set"
  never control0 203C 01 "LE Remove Advertising Set of another's"
  never control0 203D - 'LE Clear Advertising Sets'
  never control0 2036 "$(parameters ef 1300 01)" 'LE Set Extended Advertising Parameters, connectable'
  never control0 2036 "$(parameters ef 1d00 01)" 'LE Set Extended Advertising Parameters, directed'
  never control0 2036 "$(parameters ef 1000 00)" "LE Set Extended Advertising Parameters, the adapter's own address"
  says_to control0 2036 "$(parameters ef 1000 01)"
  says_to control0 2035 efc0ffee0000f1
  never control0 2037 "ef03010c$evil" 'LE Set Extended Advertising Data, a name'
  never control0 2037 ef0301040303aafe 'LE Set Extended Advertising Data, a service'
  afterwards 'sets'
  says_to control0 2036 "$(parameters ef 1000 01)"
  says_to control0 2035 efc0ffee0000f1
  says_to control0 2037 "ef03011e$IBEACON"
  never control0 2039 0101ef000000 'LE Set Extended Advertising Enable without an end'
  # His own, within bounds: it ends with him.
  says_to control0 2036 "$(parameters ef 1000 01)"
  says_to control0 2035 efc0ffee0000f1
  says_to control0 2037 "ef03011e$IBEACON"
  says_to control0 2039 0101ef080700
  afterwards 'a set of his own'
  scan_off=2042:000000000000 scan_on=2042:010000000000
  scan_lawful=2041:00000100a000a000
  scan_bad=(2041:000001004000a000 2041:0000010000400400 2041:00010100a000a000 2041:00000101a000a000)
else
  # Two intervals, kind, own address, peer's address, channels, filter.
  parameters() { printf 'a000a000%s%s000000000000000700' "$1" "$2"; }
  padded() { printf '%02x%s' $((${#1} / 2)) "$(printf '%-62s' "$1" | tr ' ' 0)"; }
  never control0 2006 "$(parameters 00 01)" 'LE Set Advertising Parameters, connectable'
  never control0 2006 "$(parameters 03 00)" "LE Set Advertising Parameters, the adapter's own address"
  never control0 2008 "$(padded $evil)" 'LE Set Advertising Data, a name'
  never control0 2008 "$(padded 0303aafe)" 'LE Set Advertising Data, a service'
  never control0 2009 "$(padded 0303aafe)" 'LE Set Scan Response Data, a service'
  says_to control0 2008 "$(padded "$IBEACON")"
  afterwards 'LE Set Advertising Data, a beacon'
  says_to control0 200A 00
  afterwards 'LE Set Advertising Enable, off'
  says_to control0 200A 01
  afterwards 'LE Set Advertising Enable, on'
  # As the game does it where another one advertises: a controller of Bluetooth 4 has one advertiser.
  says_to control0 200A 00
  says_to control0 2005 c0ffee0000f1
  says_to control0 2008 "$(padded "$IBEACON")"
  says_to control0 2006 "$(parameters 03 01)"
  says_to control0 200A 01
  afterwards 'a beacon in the place of another advertisement'
  scan_off=200C:0000 scan_on=200C:0100
  scan_lawful=200B:00a000a0000000
  scan_bad=(200B:004000a0000000 200B:00004004000000 200B:00a000a0000001 200B:01a000a0000000)
fi

# --- Scans -----------------------------------------------------------------------------------------------------

# A window that is longer than its interval, one that lets nothing through, another's list of devices, and an active
# scan by the adapter's own address.
for each in "${scan_bad[@]}"; do
  never control0 "${each%:*}" "${each#*:}" "a scan beyond its bounds, ${each#*:}"
done

# while_searching WHAT COMMAND...: says this while bluetoothd searches, and leaves; the search goes on then. It goes
# on as it was where the helper was there when it began, and so could know how it was.
while_searching() {
  local what=$1 pattern try
  shift
  for pattern in "$searching" '^scanning a '; do
    # bluetoothd pauses, too: what it does by itself it does not do each time.
    for try in 1 2 3; do
      [ "$pattern" != "$searching" ] || helper_for control0
      search
      helper_for control0
      for each; do says_to control0 "${each%:*}" "${each#*:}"; done
      leave
      ! within 2 on_air "$pattern" || continue 2
    done
    finding "$what while bluetoothd searches, $try times: $(ctl air | grep scanning || echo it is over)"
  done
}
scans=searching
# Alone that he is there, and goes, ends no search: else what follows would prove nothing.
before=$findings
while_searching 'nothing is said'
[ $findings = "$before" ] || fail "the search ends by itself"
while_searching 'a scan is switched off' $scan_off
while_searching 'a scan is switched off, and on with other parameters' $scan_off $scan_lawful $scan_on
while_searching 'a scan is switched off, on and off' $scan_off $scan_lawful $scan_on $scan_off
while_searching 'a random address' 2005:c0ffee0000f1 $scan_off 2005:c0ffee0000f1
scans=listening
tell theirs scan off
within 20 on_air "$listening" || finding "the kernel does not listen any more: $(ctl air | grep scanning)"

# --- What is no command at all -----------------------------------------------------------------------------------

# Data of a connection, of sound, events, and nothing; a command that lies about its length, and two in one.
for record in 00022a2005000100040000 00032a200100 000401 00 0001 000103 0001030c 0001030c01 0001030c0001030c00 \
  00053a2005000100040000 01 02 0101 0200000000 0300000000 0400000000 05030c00000000 06 07 ff ff00 0001ffffff; do
  helper_for control0
  hostile record control0 "$record"
  hostile command control0 01032000
  [ "$answer" = 'status 00' ] || leave
  unharmed "the record $record"
done
for record in 00 003f 003f00000001 003f000000ff0001 3f000000010001 003f00ffff010001 003f000100010001 ff; do
  helper_for management
  hostile record management "$record"
  hostile command management 040000000000
  [ "$answer" = 'status 00' ] || leave
  unharmed "the record $record"
done
for purpose in control0 management; do
  for size in 0 1 2 1024 1025 1026 4096 65536; do
    helper_for $purpose
    hostile size $purpose $size
    hostile command $purpose 00
    [ "$answer" != ended ] || leave
  done
  leave
  # Many at once.
  helper_for $purpose
  hostile record $purpose "00$(packet $purpose 0C03 '')" 2000
  leave
  unharmed "records that are none, to $purpose"
done
! output watch 'ACL Data TX|SCO Data TX|ISO Data TX' || finding "data of a connection was passed on"

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
  fail "a hostile client could do what is told above, $findings things"
}
outcome "a hostile client of the helper, bluetoothd" "all of it is as it was" "(goes on)"
