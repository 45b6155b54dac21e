# What a scenario can use. Each scenario runs in a shell of its own with these functions, two powered
# adapters `a` (hci0) and `b` (hci1), and the variables
#   PROFILE    what the adapters are: 4.2, 5.0-legacy or 5.x
#   KIND       the same, but for 5.x-lenient
#   DAEMON     whether bluetoothd runs: yes or no
#   CODE       the players' code, where they have one
#   OUT        a folder of its own for output
#   HOTCOLD    the program under test
# It ends by itself when it has passed, or by `fail` or `skip`.

fail() {
  echo "failed: $*"
  for adapter in a b; do
    echo "latest commands to $adapter:"
    ctl commands $adapter | tail -n 20 | cut -c 1-110
  done 2>/dev/null
  exit 1
}

skip() {
  echo "$*"
  exit 77
}

# --- The virtual controllers -------------------------------------------------------------------

# ask COMMAND...: ask the virtual controllers; the answer becomes `reply`. `virtual-controller --help` lists the
# commands. The pipes are open in descriptors 3 and 4 of whoever runs scenarios.
ask() {
  local line
  reply=
  echo "$*" >&3
  while read -r -t 60 line <&4; do
    case $line in
      ok) return 0 ;;
      error:*) echo "ctl $*: $line" >&2 && return 1 ;;
      *) reply+=$line$'\n' ;;
    esac
  done
  echo "ctl $*: no answer" >&2
  return 1
}

# ctl COMMAND...: ask, and print the answer.
ctl() { ask "$@" && printf %s "$reply"; }

# on_air PATTERN: whether a line of what is on the air matches, as `advertising a .*interval=100 `. It is asked most of
# all, so it starts no process.
on_air() {
  local line
  ask air
  while IFS= read -r line; do [[ $line =~ $1 ]] && return 0; done <<<"$reply"
  return 1
}

# --- Waiting: for things, never for so many seconds ----------------------------------------------

# within SECONDS COMMAND...: try the command until it succeeds, at first every 0.1 s and later every 0.5 s: an emulated
# processor takes long for a command.
within() {
  local end=$((SECONDS + $1)) rest=0.1
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    pause $rest
    if [ $rest = 0.1 ]; then rest=0.3; else rest=0.5; fi
  done
}

# holds SECONDS COMMAND...: whether the command succeeds all that time.
holds() {
  local end=$((SECONDS + $1))
  shift
  while [ "$SECONDS" -lt "$end" ]; do
    "$@" || return 1
    pause 0.5
  done
}

# not COMMAND...: for `within` and `holds`.
not() { ! "$@"; }

# settled: no adapter is given new commands for 0.3 s.
settled() {
  local before
  before=$(ctl commands a | wc -l; ctl commands b | wc -l)
  pause 0.3
  [ "$before" = "$(ctl commands a | wc -l; ctl commands b | wc -l)" ]
}

# A tenth of a second without starting a process, which is slow under emulation.
pause() { read -r -t "${1:-0.1}" <>"$NOTHING" || true; }

# --- Programs ------------------------------------------------------------------------------------

declare -A process

# start NAME COMMAND...: run it in the background, with its output in $OUT/NAME.out and $OUT/NAME.err.
start() {
  local name=$1
  shift
  # A shell lets what it runs behind its back ignore SIGINT; give it back.
  # A session of its own, so that the end of the scenario ends its children, too.
  forget "$name"
  setsid env --default-signal=INT,QUIT "$@" <>"$NOTHING" \
    >>"$OUT/$name.out" 2>>"$OUT/$name.err" 3>&- 4>&- &
  process[$name]=$!
}

# forget NAME: drop the program's output until now.
forget() { : >"$OUT/$1.out" && : >"$OUT/$1.err"; }

# kill_all NAME: the program and all its children.
kill_all() { kill -KILL -- "-${process[$1]}"; }

# However a scenario ends, everything that it started is killed.
end_all() {
  local name
  for name in "${!process[@]}"; do kill_all "$name" || true; done 2>/dev/null
}
trap end_all EXIT

# output NAME PATTERN: whether the program has printed such a line.
output() { grep -Eq -- "$2" "$OUT/$1.out" "$OUT/$1.err"; }

# signal SIGNAL NAME...
signal() {
  local signal=$1 name
  shift
  signalled=${EPOCHREALTIME/./}
  for name; do kill -s "$signal" "${process[$name]}"; done
}

# ended NAME: whether the program is over.
ended() {
  local state
  # The shell may not have noticed yet that a child is dead.
  { read -r state <"/proc/${process[$1]}/stat"; } 2>/dev/null || return 0
  [[ $state == *") Z "* ]]
}

# sleeping NAME: whether it waits for something to happen.
sleeping() { grep -q '^State:.S' "/proc/${process[$1]}/status"; }

# stuck NAME: fail because the program does not end, and tell what it hangs at.
stuck() {
  local folder=/proc/${process[$1]}
  grep State: "$folder/status" || true
  cat "$folder/wchan" "$folder/stack" || true
  fail "$1 does not end"
}

# over NAME STATUS [SECONDS]: the program ends within so many seconds, with this exit status.
over() {
  local status=0
  within "${3:-60}" ended "$1" || stuck "$1"
  took=$((${EPOCHREALTIME/./} - ${signalled:-0}))
  wait "${process[$1]}" || status=$?
  [ "$status" = "$2" ] || fail "$1 ended with status $status, not $2"
}

# stopped NAME: whether it is stopped, as by Ctrl-Z.
stopped() { grep -q '^State:.T' "/proc/${process[$1]}/status"; }

# --- The program on a terminal ---------------------------------------------------------------------

# on_terminal TERM NAME ARGUMENT...: start the program on a terminal of its own, with 24 lines of 80
# cells. What it writes there goes into $OUT/NAME.screen, its errors into $OUT/NAME.err.
on_terminal() {
  local term=$1 name=$2 file=$OUT/$2
  shift 2
  rm -f "$file".{keys,tty,pid,status,before,after,screen}
  mkfifo "$file.keys"
  # The shell stands for a player's own: it sees how the terminal was, and how it is given back.
  cat >"$file.shell" <<'SHELL'
file=$1
shift
stty rows 24 cols 80
stty -a >"$file.before"
tty >"$file.tty"
(echo $BASHPID >"$file.pid" && exec "$@" 2>"$file.err")
echo $? >"$file.status"
stty -a >"$file.after"
SHELL
  local command=(env "TERM=$term" LC_ALL="${LC_ALL:-C.UTF-8}" "$HOTCOLD" "$@")
  [ -n "$term" ] || command=(env -u TERM "$HOTCOLD" "$@")
  # shellcheck disable=SC2016 # for that shell
  start "$name" bash -c 'exec script -qefac "$0" "$1" <>"$2"' \
    "exec bash $(printf '%q ' "$file.shell" "$file" "${command[@]}")" "$file.screen" "$file.keys"
}

# type_in TEXT NAME: press keys.
type_in() { printf %s "$1" >"$OUT/$2.keys"; }

# signal_inside SIGNAL NAME: to the program itself, and not to the terminal that it is on.
signal_inside() { kill -s "$1" "$(<"$OUT/$2.pid")"; }

ended_inside() { [ ! -e "/proc/$(<"$OUT/$1.pid")" ]; }

# drawn NAME: wait until the screen of a game of this name is drawn, all of it.
drawn() { within 60 grep -asqF "mhotcold $1" "$OUT/$1.screen" || fail "$1 draws nothing"; }

# forget_screen NAME: drop the drawn screen until now.
forget_screen() { : >"$OUT/$1.screen"; }

# resize NAME ROWS COLUMNS
resize() { stty -F "$(<"$OUT/$1.tty")" rows "$2" cols "$3"; }

# shows NAME TEXT: whether it is on the screen now. A new size makes all of it be drawn anew, and not only what
# is another than before.
shows() {
  [ -s "$OUT/$1.tty" ] || return 1
  forget_screen "$1"
  resize "$1" 20 70
  resize "$1" 24 80
  pause 1
  grep -asqF -- "$2" "$OUT/$1.screen"
}

# shown NAME TEXT: wait for it on the screen.
shown() { within 60 shows "$1" "$2" || fail "the screen of $1 does not show: $2, but: $(words_of "$1")"; }

# words_of NAME: those that are on its screen, without what places and colours them.
words_of() { tail -c 4000 "$OUT/$1.screen" | sed 's/\x1b[^a-zA-Z]*[a-zA-Z]/ /g' | tr -s ' \r\n\0' ' ' | tail -c 1500; }

# given_back NAME STATUS: the program ends, with this status; its terminal is unchanged.
given_back() {
  over "$1" 0
  local status
  status=$(cat "$OUT/$1.status")
  [ "$status" = "$2" ] || fail "$1 ended with status $status, not $2"
  diff "$OUT/$1.before" "$OUT/$1.after" >"$OUT/stty" || fail "the terminal is not as before: $(cat "$OUT/stty")"
  # Of each mode that was switched on, the last word is off: another screen, a hidden cursor, keys.
  awk 'BEGIN { RS = "\033\\[\\?"; bad = 0 }
    match($0, /^[0-9;]+[hl]/) { mode = substr($0, 1, RLENGTH - 1); last[mode] = substr($0, RLENGTH, 1) }
    END { exit last["1049"] == "h" || last["1"] == "h" || last["25"] == "l" || last["2004"] == "h" }' \
    "$OUT/$1.screen" || fail "the screen is not given back"
}

# --- The program under test ------------------------------------------------------------------------

# hotcold NAME ARGUMENT...: start it as `start` does.
hotcold() {
  local name=$1
  shift
  start "$name" "$HOTCOLD" "$@"
}

# begun NAME: wait until a game says that the radio is on.
begun() {
  within 60 output "$1" 'the radio is on|another program uses' || fail "$1 does not begin"
}

# says NAME PATTERN [SECONDS]: wait for a line; it becomes `line`, without its time.
says() {
  within "${3:-60}" output "$1" "$2" || fail "$1 does not say: $2"
  line=$(grep -Eh -- "$2" "$OUT/$1.out" "$OUT/$1.err" | tail -n 1 | sed 's/^[0-9.]* s  //')
}

# soon: in words for the table, how long the program took from the signal to its end.
soon() {
  local bound
  for bound in 500 1000 2000 5000; do
    [ "$took" -ge ${bound}000 ] || { echo "ends within $bound ms" && return; }
  done
  fail "it takes $((took / 1000)) ms to end"
}

# mark, and then off ADAPTER...: in words for the table, how long it took from the one to the other until the
# radio was off, by the controllers' own time.
mark() { marked=$(ctl now); }
off() {
  local adapter last
  last=$(for adapter; do ctl commands "$adapter"; done | awk -v marked="$marked" '
    $1 >= marked && $4 == "00" && ($2 ~ /^(200a|200c|2042)$/ && $3 ~ /^00/ || $2 == "2039" && $3 ~ /^00/) {
      if ($1 > last) last = $1 }
    END { if (last == "") exit 1; printf "%d", 1000 * (last - marked) + 1 }') || fail "nothing was switched off"
  local bound
  for bound in 500 1000 2000; do
    [ "$last" -gt "$bound" ] || { echo "radio off within $bound ms" && return; }
  done
  fail "the radio is on for $last ms"
}

# field NAME: the values of a field in JSON lines, a line each, without quotes.
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\).*/\1/p"; }

# estimates NAME: the sightings that a game in JSON lines has told of.
estimates() { grep '"type":"estimate"' "$OUT/$1.out"; }

# sightings NAME COUNT: whether there are at least so many.
sightings() { [ "$(estimates "$1" | wc -l)" -ge "$2" ]; }

# goes_on NAME: wait until new sightings come.
goes_on() {
  local count
  count=$(estimates "$1" | wc -l)
  within 30 sightings "$1" $((count + 3)) || fail "$1 hears nothing any more"
}

# refused STATUS PATTERN ARGUMENT...: the program will not even begin. It says why, in one line that
# becomes `line`, and leaves the radio alone.
refused() {
  local expected=$1 pattern=$2
  shift 2
  hotcold refused "$@"
  over refused "$expected"
  line=$(cat "$OUT/refused.err")
  grep -Eq -- "$pattern" <<<"$line" || fail "it says: $line"
  [ "$(wc -l <"$OUT/refused.err")" = 1 ] || fail "more than one line: $line"
  [ ! -s "$OUT/refused.out" ] || fail "it also says: $(cat "$OUT/refused.out")"
}

# powered DEVICE: whether bluetoothd runs and has powered it.
powered() {
  dbus-send --system --print-reply --dest=org.bluez "/org/bluez/$1" \
    org.freedesktop.DBus.Properties.Get string:org.bluez.Adapter1 string:Powered 2>/dev/null |
    grep -q 'boolean true'
}

# --- Players ---------------------------------------------------------------------------------------

# third_adapter: `c` (hci2), powered as the other two are.
third_adapter() {
  ctl adapter c "$PROFILE" 00:AA:01:00:00:03 >/dev/null
  if [ "$DAEMON" = yes ]; then
    within 60 powered hci2 || fail "the third adapter is not powered"
  else
    hciconfig hci2 up
  fi
}

# player NAME ROUNDS ARGUMENT...: one with a state of its own, in the party of that code if there is one, who takes orders.
player() {
  local name=$1 rounds=$2
  shift 2
  [ -p "$OUT/$name.commands" ] || mkfifo "$OUT/$name.commands"
  # shellcheck disable=SC2086 # no word, or one
  XDG_STATE_HOME=$OUT/$name.state start "$name" bash -c 'exec "$0" "$@" <>"'"$OUT/$name.commands"'"' \
    "$HOTCOLD" "$@" ${CODE:-} --json --name "$name" --commands --rounds "$rounds"
}

# order NAME COMMAND: as if that player had pressed a key.
order() { echo "$2" >"$OUT/$1.commands"; }

# --- The radio -------------------------------------------------------------------------------------

# radio: what the adapters do, in words for people.
radio() {
  ctl air | awk '
    /^(advertising|scanning) / && !seen[$2, $1]++ { words = words sep $2 " " $1; sep = ", " }
    END { print words == "" ? "silent" : words }'
}

# silent: no adapter advertises or scans.
silent() { [ "$(radio)" = silent ]; }

# outcome "FAULT, GAME" MESSAGE STATUS [RADIO]: a line for the table at the end of the run.
outcomes=0
outcome() {
  local scenario=${OUT#/tmp/out/}
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "${scenario%%/*}" $((outcomes += 1)) \
    "$1" "${2#hotcold: }" "$3" "${4:-$(radio)}" "${scenario#*/}" >>/tmp/outcomes
}

# --- Other people's tools --------------------------------------------------------------------------

# hci DEVICE OGF OCF BYTE...: give a raw command, print the answer's status byte.
hci() {
  local device=$1
  shift
  hcitool -i "$device" cmd "$@" | awk '/^> HCI Event: 0x0e/ { getline; print $4 }'
}

# manage DEVICE ANSWER COMMAND...: give btmgmt a command and wait for its answer, a pattern.
# At the end of its input btmgmt would leave without waiting, and it would keep what it says.
manage() {
  local name=btmgmt-$3 device=$1 answer=$2
  shift 2
  start "$name" stdbuf -oL btmgmt --index "${device#hci}" "$@"
  within 60 output "$name" "$answer" || fail "btmgmt $*: $(cat "$OUT/$name.out")"
}

# start_dump DEVICE: note what the device's host receives; `reports` tells.
start_dump() {
  start dump stdbuf -oL hcidump -i "$1" -R
  # Its first words come before it listens; the second are of the first packet, which may be far off.
  within 60 output dump 'HCI sniffer' || fail "hcidump does not start"
  within 10 sleeping dump || fail "hcidump does not listen"
}

# The iBeacon of the game's own identity, by the numbers: flags, then Apple's manufacturer data.
IBEACON=0201061aff4c000215d9eed498bfdb43c08b55d06bb74c430b00000000c5

# spaced HEX: a space between the bytes.
# shellcheck disable=SC2001 # a group of any two characters is beyond the shell
spaced() { sed 's/../& /g' <<<"$1"; }

# raw_advertise DEVICE HEX: advertise by raw commands in the dialect of the profile, every 100 ms.
raw_advertise() {
  local length
  length=$(printf %02x $((${#2} / 2)))
  # shellcheck disable=SC2046 # each byte is an argument
  if [ "$PROFILE" = 5.x ]; then
    hci "$1" 08 0036 ef 10 00 a0 00 00 a0 00 00 07 00 00 00 00 00 00 00 00 00 7f 01 00 01 00 00
    hci "$1" 08 0037 ef 03 01 "$length" $(spaced "$2")
    hci "$1" 08 0039 01 01 ef 00 00 00
  else
    # The command always carries 31 bytes.
    hci "$1" 08 0008 "$length" $(spaced "$(printf '%-62s' "$2" | tr ' ' 0)")
    hci "$1" 08 0006 a0 00 a0 00 03 00 00 00 00 00 00 00 00 07 00
    hci "$1" 08 000a 01
  fi
}

# raw_scan DEVICE [active]: hear everything, always, duplicates too.
raw_scan() {
  local type=00
  [ "${2:-}" != active ] || type=01
  if [ "$PROFILE" = 5.x ]; then
    hci "$1" 08 0041 00 00 01 "$type" a0 00 a0 00
    hci "$1" 08 0042 01 00 00 00 00 00
  else
    hci "$1" 08 000b "$type" a0 00 a0 00 00 00
    hci "$1" 08 000c 01 00
  fi
}

# stop_advertising DEVICE, stop_scan DEVICE: as another program might.
stop_advertising() {
  if [ "$PROFILE" = 5.x ]; then hci "$1" 08 0039 00 00; else hci "$1" 08 000a 00; fi >/dev/null
}
stop_scan() {
  if [ "$PROFILE" = 5.x ]; then hci "$1" 08 0042 00 00 00 00 00 00; else hci "$1" 08 000c 00 00; fi >/dev/null
}

# reports [ADDRESS]: what the dump heard of advertising, as `ADDRESS DATA RSSI KIND`, in order.
reports() { awk -v wanted="${1:-}" -f Tests/Guest/reports.awk "$OUT/dump.out"; }
