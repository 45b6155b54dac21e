# Functions for scenarios. Each scenario runs in its own shell with these functions, two powered adapters
# `a` (hci0) and `b` (hci1), and these variables:
#   PROFILE    the adapters' Bluetooth version: 4.2, 5.0-legacy or 5.x
#   KIND       the profile of the virtual controllers: PROFILE, or 5.x-lenient where PROFILE is 5.x
#   DAEMON     whether bluetoothd runs: yes or no
#   CODE       the players' code; empty without one
#   OUT        the scenario's folder for output
#   HOTCOLD    the program under test
# A scenario passes when it reaches its end; `fail` and `skip` end it early.

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

# ask COMMAND...: send a command to the virtual controllers; sets `reply`. `virtual-controller --help` lists the
# commands. inside.sh has opened the pipes as descriptors 3 and 4.
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

# ctl COMMAND...: like `ask`, but print the reply.
ctl() { ask "$@" && printf %s "$reply"; }

# on_air PATTERN: whether a line of `ctl air` matches, for example `advertising a .*interval=100 `. It is called most
# often, so it starts no process.
on_air() {
  local line
  ask air
  while IFS= read -r line; do [[ $line =~ $1 ]] && return 0; done <<<"$reply"
  return 1
}

# --- Waiting for a condition, not for a fixed time -------------------------------------------------

# within SECONDS COMMAND...: try the command until it succeeds. The pauses grow from 0.1 s to 0.5 s, because a command
# takes long on an emulated processor.
within() {
  local end=$((SECONDS + $1)) interval=0.1
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    pause $interval
    if [ $interval = 0.1 ]; then interval=0.3; else interval=0.5; fi
  done
}

# holds SECONDS COMMAND...: whether the command succeeds the whole time.
holds() {
  local end=$((SECONDS + $1))
  shift
  while [ "$SECONDS" -lt "$end" ]; do
    "$@" || return 1
    pause 0.5
  done
}

# not COMMAND...: negates a command for `within` and `holds`.
not() { ! "$@"; }

# settled: whether no adapter receives a command for 0.3 s.
settled() {
  local before
  before=$(ctl commands a | wc -l; ctl commands b | wc -l)
  pause 0.3
  [ "$before" = "$(ctl commands a | wc -l; ctl commands b | wc -l)" ]
}

# pause [SECONDS]: sleep, 0.1 s by default, without starting a process, which is slow under emulation.
pause() { read -r -t "${1:-0.1}" <>"$NOTHING" || true; }

# --- Programs ------------------------------------------------------------------------------------

declare -A process

# start NAME COMMAND...: run the command in the background, with its output in $OUT/NAME.out and $OUT/NAME.err.
start() {
  local name=$1
  shift
  forget "$name"
  # In its own session, so that kill_all reaches its children too. A shell makes its background jobs ignore SIGINT
  # and SIGQUIT; env restores the default.
  setsid env --default-signal=INT,QUIT "$@" <>"$NOTHING" \
    >>"$OUT/$name.out" 2>>"$OUT/$name.err" 3>&- 4>&- &
  process[$name]=$!
}

# forget NAME: discard the program's output so far.
forget() { : >"$OUT/$1.out" && : >"$OUT/$1.err"; }

# kill_all NAME: kill the program and all its children.
kill_all() { kill -KILL -- "-${process[$1]}"; }

# end_all: kill everything that the scenario started, however it ends.
end_all() {
  local name
  for name in "${!process[@]}"; do kill_all "$name" || true; done 2>/dev/null
}
trap end_all EXIT

# output NAME PATTERN: whether the program has printed a matching line.
output() { grep -Eq -- "$2" "$OUT/$1.out" "$OUT/$1.err"; }

# signal SIGNAL NAME...: send a signal to programs.
signal() {
  local signal=$1 name
  shift
  signalled=${EPOCHREALTIME/./}
  for name; do kill -s "$signal" "${process[$name]}"; done
}

# ended NAME: whether the program has ended.
ended() {
  local state
  # A child that the shell has not waited for is a zombie (state Z).
  { read -r state <"/proc/${process[$1]}/stat"; } 2>/dev/null || return 0
  [[ $state == *") Z "* ]]
}

# sleeping NAME: whether the program is blocked in a system call.
sleeping() { grep -q '^State:.S' "/proc/${process[$1]}/status"; }

# stuck NAME: fail because the program does not end, and print where it hangs.
stuck() {
  local folder=/proc/${process[$1]}
  grep State: "$folder/status" || true
  cat "$folder/wchan" "$folder/stack" || true
  fail "$1 does not end"
}

# over NAME STATUS [SECONDS]: wait until the program ends, 60 s by default; fail unless its exit status is STATUS.
over() {
  local status=0
  within "${3:-60}" ended "$1" || stuck "$1"
  took=$((${EPOCHREALTIME/./} - ${signalled:-0}))
  wait "${process[$1]}" || status=$?
  [ "$status" = "$2" ] || fail "$1 ended with status $status, not $2"
}

# stopped NAME: whether the program is stopped, as by Ctrl-Z.
stopped() { grep -q '^State:.T' "/proc/${process[$1]}/status"; }

# --- The program on a terminal ---------------------------------------------------------------------

# on_terminal TERM NAME ARGUMENT...: start the program on its own terminal of 24 rows and 80 columns. Its terminal
# output goes to $OUT/NAME.screen, its errors to $OUT/NAME.err.
on_terminal() {
  local term=$1 name=$2 file=$OUT/$2
  shift 2
  rm -f "$file".{keys,tty,pid,status,before,after,screen}
  mkfifo "$file.keys"
  # This shell plays the part of the player's shell: it records the terminal's settings before and after.
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
  # shellcheck disable=SC2016 # the inner shell expands it
  start "$name" bash -c 'exec script -qefac "$0" "$1" <>"$2"' \
    "exec bash $(printf '%q ' "$file.shell" "$file" "${command[@]}")" "$file.screen" "$file.keys"
}

# type_in TEXT NAME: press keys.
type_in() { printf %s "$1" >"$OUT/$2.keys"; }

# signal_inside SIGNAL NAME: send a signal to the program on a terminal, not to `script`, which holds the terminal.
signal_inside() { kill -s "$1" "$(<"$OUT/$2.pid")"; }

# ended_inside NAME: whether the program on a terminal has ended.
ended_inside() { [ ! -e "/proc/$(<"$OUT/$1.pid")" ]; }

# drawn NAME: wait until the game has drawn its screen; NAME is the game's command.
drawn() { within 60 grep -asqF "mhotcold $1" "$OUT/$1.screen" || fail "$1 draws nothing"; }

# forget_screen NAME: discard the terminal output so far.
forget_screen() { : >"$OUT/$1.screen"; }

# resize NAME ROWS COLUMNS: change the size of the terminal.
resize() { stty -F "$(<"$OUT/$1.tty")" rows "$2" cols "$3"; }

# shows NAME TEXT: whether the text is on the screen now. Resizing makes the program redraw all of the screen instead
# of only what changed.
shows() {
  [ -s "$OUT/$1.tty" ] || return 1
  forget_screen "$1"
  resize "$1" 20 70
  resize "$1" 24 80
  pause 1
  grep -asqF -- "$2" "$OUT/$1.screen"
}

# shown NAME TEXT: wait until the text is on the screen.
shown() { within 60 shows "$1" "$2" || fail "the screen of $1 does not show: $2, but: $(screen_text "$1")"; }

# screen_text NAME: the end of the terminal output, without escape sequences.
screen_text() { tail -c 4000 "$OUT/$1.screen" | sed 's/\x1b[^a-zA-Z]*[a-zA-Z]/ /g' | tr -s ' \r\n\0' ' ' | tail -c 1500; }

# terminal_restored NAME STATUS: wait until the program ends; fail unless its status is STATUS and the terminal is as
# before.
terminal_restored() {
  over "$1" 0
  local status
  status=$(cat "$OUT/$1.status")
  [ "$status" = "$2" ] || fail "$1 ended with status $status, not $2"
  diff "$OUT/$1.before" "$OUT/$1.after" >"$OUT/stty" || fail "the terminal is not as before: $(cat "$OUT/stty")"
  # The last change of each mode: alternate screen (1049), cursor keys (1) and bracketed paste (2004) off, cursor (25) on.
  awk 'BEGIN { RS = "\033\\[\\?"; bad = 0 }
    match($0, /^[0-9;]+[hl]/) { mode = substr($0, 1, RLENGTH - 1); last[mode] = substr($0, RLENGTH, 1) }
    END { exit last["1049"] == "h" || last["1"] == "h" || last["25"] == "l" || last["2004"] == "h" }' \
    "$OUT/$1.screen" || fail "the screen is not restored"
}

# --- The program under test ------------------------------------------------------------------------

# hotcold NAME ARGUMENT...: start the program under test as NAME.
hotcold() {
  local name=$1
  shift
  start "$name" "$HOTCOLD" "$@"
}

# begun NAME: wait until a game reports that the radio is on.
begun() {
  within 60 output "$1" 'the radio is on|another game or program uses' || fail "$1 does not begin"
}

# says NAME PATTERN [SECONDS]: wait for a matching line, 60 s by default; sets `line`, without the time in front.
says() {
  within "${3:-60}" output "$1" "$2" || fail "$1 does not print: $2"
  line=$(grep -Eh -- "$2" "$OUT/$1.out" "$OUT/$1.err" | tail -n 1 | sed 's/^[0-9.]* s  //')
}

# time_to_end: how long the program took from the signal to its end, for the table; fails after 5 s.
time_to_end() {
  local bound
  for bound in 500 1000 2000 5000; do
    [ "$took" -ge ${bound}000 ] || { echo "ends within $bound ms" && return; }
  done
  fail "it takes $((took / 1000)) ms to end"
}

# start_timer, later time_to_off ADAPTER...: how long it took from the first call until the radio was off, for the table,
# by the controllers' clock; fails after 2 s.
start_timer() { timer_start=$(ctl now); }
time_to_off() {
  local adapter last
  last=$(for adapter; do ctl commands "$adapter"; done | awk -v start="$timer_start" '
    $1 >= start && $4 == "00" && $2 ~ /^(200a|200c|2039|2042)$/ && $3 ~ /^00/ {
      if ($1 > last) last = $1 }
    END { if (last == "") exit 1; printf "%d", 1000 * (last - start) + 1 }') || fail "nothing was switched off"
  local bound
  for bound in 500 1000 2000; do
    [ "$last" -gt "$bound" ] || { echo "radio off within $bound ms" && return; }
  done
  fail "the radio was off only after $last ms"
}

# field NAME: filters JSON lines: the values of a field, one per line, without quotes.
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\).*/\1/p"; }

# estimates NAME: the sightings that a game with --json has printed.
estimates() { grep '"type":"estimate"' "$OUT/$1.out"; }

# sightings NAME COUNT: whether there are at least COUNT sightings.
sightings() { [ "$(estimates "$1" | wc -l)" -ge "$2" ]; }

# goes_on NAME: wait for three more sightings.
goes_on() {
  local count
  count=$(estimates "$1" | wc -l)
  within 30 sightings "$1" $((count + 3)) || fail "$1 has no new sightings"
}

# refused STATUS PATTERN ARGUMENT...: run the program; fail unless it exits with this status and prints nothing but
# one matching line of error. Sets `line`.
refused() {
  local expected=$1 pattern=$2
  shift 2
  hotcold refused "$@"
  over refused "$expected"
  line=$(cat "$OUT/refused.err")
  grep -Eq -- "$pattern" <<<"$line" || fail "it prints: $line"
  [ "$(wc -l <"$OUT/refused.err")" = 1 ] || fail "not one line: $line"
  [ ! -s "$OUT/refused.out" ] || fail "it also prints: $(cat "$OUT/refused.out")"
}

# powered DEVICE: whether bluetoothd runs and has powered it.
powered() {
  dbus-send --system --print-reply --dest=org.bluez "/org/bluez/$1" \
    org.freedesktop.DBus.Properties.Get string:org.bluez.Adapter1 string:Powered 2>/dev/null |
    grep -q 'boolean true'
}

# --- Players ---------------------------------------------------------------------------------------

# third_adapter: add `c` (hci2), powered like the other two.
third_adapter() {
  ctl adapter c "$PROFILE" 00:AA:01:00:00:03 >/dev/null
  if [ "$DAEMON" = yes ]; then
    within 60 powered hci2 || fail "the third adapter is not powered"
  else
    hciconfig hci2 up
  fi
}

# player NAME ROUNDS ARGUMENT...: start a player with its own state folder, in the party with the code CODE if it is set.
# `order` sends it commands.
player() {
  local name=$1 rounds=$2
  shift 2
  [ -p "$OUT/$name.commands" ] || mkfifo "$OUT/$name.commands"
  # shellcheck disable=SC2086 # CODE is one word, or none
  XDG_STATE_HOME=$OUT/$name.state start "$name" bash -c 'exec "$0" "$@" <>"'"$OUT/$name.commands"'"' \
    "$HOTCOLD" "$@" ${CODE:-} --json --name "$name" --commands --rounds "$rounds"
}

# order NAME COMMAND: send a command to a player that has --commands.
order() { echo "$2" >"$OUT/$1.commands"; }

# --- The radio -------------------------------------------------------------------------------------

# radio: what the adapters are doing, as in `a advertising, b scanning`; `silent` if nothing.
radio() {
  ctl air | awk '
    /^(advertising|scanning) / && !seen[$2, $1]++ { words = words sep $2 " " $1; sep = ", " }
    END { print words == "" ? "silent" : words }'
}

# silent: whether no adapter advertises or scans.
silent() { [ "$(radio)" = silent ]; }

# outcome "FAULT, GAME" MESSAGE STATUS [RADIO]: add a line to the table at the end of the run.
outcomes=0
outcome() {
  local scenario=${OUT#/tmp/out/}
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "${scenario%%/*}" $((outcomes += 1)) \
    "$1" "${2#hotcold: }" "$3" "${4:-$(radio)}" "${scenario#*/}" >>/tmp/outcomes
}

# --- Other people's tools --------------------------------------------------------------------------

# hci DEVICE OGF OCF BYTE...: send a raw HCI command and print the status byte of the answer.
hci() {
  local device=$1
  shift
  hcitool -i "$device" cmd "$@" | awk '/^> HCI Event: 0x0e/ { getline; print $4 }'
}

# manage DEVICE ANSWER COMMAND...: run a btmgmt command and wait for output that matches ANSWER. Its input stays open,
# because btmgmt exits at the end of its input; `stdbuf` makes it print each line at once.
manage() {
  local name=btmgmt-$3 device=$1 answer=$2
  shift 2
  start "$name" stdbuf -oL btmgmt --index "${device#hci}" "$@"
  within 60 output "$name" "$answer" || fail "btmgmt $*: $(cat "$OUT/$name.out")"
}

# start_dump DEVICE: record what the device's host receives; `reports` prints the advertising in it.
start_dump() {
  start dump stdbuf -oL hcidump -i "$1" -R
  # hcidump prints this line before it has opened its socket, and nothing more until the first packet.
  within 60 output dump 'HCI sniffer' || fail "hcidump does not start"
  within 10 sleeping dump || fail "hcidump does not listen"
}

# The game's default iBeacon: flags, then Apple's manufacturer data with UUID, major, minor and power.
IBEACON=0201061aff4c000215d9eed498bfdb43c08b55d06bb74c430b00000000c5

# spaced HEX: the bytes separated by spaces.
# shellcheck disable=SC2001 # ${1//} cannot refer to what it matched
spaced() { sed 's/../& /g' <<<"$1"; }

# raw_advertise DEVICE HEX: advertise with raw legacy or extended commands, by the profile, every 100 ms.
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

# raw_scan DEVICE [active]: scan continuously, with duplicates reported.
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

# stop_advertising DEVICE, stop_scan DEVICE: turn it off with raw commands, as another program might.
stop_advertising() {
  if [ "$PROFILE" = 5.x ]; then hci "$1" 08 0039 00 00; else hci "$1" 08 000a 00; fi >/dev/null
}
stop_scan() {
  if [ "$PROFILE" = 5.x ]; then hci "$1" 08 0042 00 00 00 00 00 00; else hci "$1" 08 000c 00 00; fi >/dev/null
}

# reports [ADDRESS]: the advertising reports in the dump, as `ADDRESS DATA RSSI KIND`, in order.
reports() { awk -v wanted="${1:-}" -f Tests/Guest/reports.awk "$OUT/dump.out"; }
