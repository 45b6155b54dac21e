# Each command on a controller of the zoo; the way is its name. A game plays, or says why in words that help. The table
# shows what is heard and on the air, and what the player reads. The player is a member of the helper's group. `make zoo` runs
# all of them.
# unpowered
# ways: ats2851 csr-clone mt7921k-deaf one-set
# ways before a release: no-address rtl8761bu-legacy slow

. Tests/Guest/unprivileged.sh
problems=()
problem() {
  echo "problem: $*"
  problems+=("$*")
}

# row COMMAND SEEN STATUS [PROGRAM]: a row of the table, with the program's latest message.
row() { outcome "$KIND, $1" "$(last_words "${4:-$1}")" "$3" "$2"; }

# last_words PROGRAM: its latest message about the radio, without the time in front.
last_words() {
  sed -n 's/.*"state":.*"message":"\([^"]*\)".*/\1/p; /^{/!s/^[0-9.]* s  //p; s/^hotcold: //p' "$OUT/$1.out" "$OUT/$1.err" |
    grep -v '^D9EED498' | tail -n 1
}

# says_of PATTERN: whether the controller's file has such a line.
says_of() { grep -Eq "$1" "Tests/Guest/Zoo/$KIND.txt"; }

hides() { on_air "advertising a .*data=$IBEACON "; }
address() { ctl air | sed -n "s/^advertising a .* address=\([^ ]*\) .*data=$IBEACON .*/\1/p"; }

# plays PROGRAM CONDITION [PATTERN]: wait until the program plays; otherwise it must print the pattern.
plays() {
  local status="(goes on)" decided="$2"
  decided() { $decided || ended "$1" || output "$1" 'heard nothing for 30 s'; }
  within 90 decided "$1" || true
  if $decided; then
    row "$1" "$(seen)" "$status"
    return 0
  fi
  if ended "$1"; then status=0 && { wait "${process[$1]}" || status=$?; }; fi
  row "$1" "$(seen)" "$status"
  { [ -n "${3:-}" ] && output "$1" "$3"; } || problem "$1 does not play: $(last_words "$1")"
  return 1
}

# seen: what is on the air and heard.
seen() {
  local count=0
  [ ! -s "$OUT/seek.out" ] || count=$(estimates seek | wc -l)
  if [ "$count" -gt 2 ]; then echo "$(radio); heard"; else radio; fi
}

# power DEVICE: power it, as bluetoothd does by itself.
power() {
  if [ "$DAEMON" = yes ]; then within 60 powered "$1"; else hciconfig "$1" up; fi
}
# fix DEVICE: power it by `doctor --fix`, as the message recommends. Linux cannot power a controller without an address;
# --fix first gives it one.
fix() { "$HOTCOLD" doctor --fix --adapter "$1" || problem "doctor --fix does not switch $1 on"; }

# device ADAPTER: its name in the kernel. An open socket keeps the number of an adapter that is gone.
device() { ctl air | sed -n "s/^adapter $1 \(hci[0-9]*\) .*/\1/p"; }
power_again() { power "$(device "$1")" || fix "$(device "$1")"; }

# still PROGRAM WHEN: it goes on hearing.
still() { (goes_on "$1") || problem "$2: $1 hears nothing: $(last_words "$1")"; }

# stop PROGRAM...: end games.
stop() {
  local name
  for name; do ended "$name" || signal INT "$name"; done
  for name; do within 30 ended "$name" || problem "$name does not end"; done
}

hide() { hotcold hide hide --plain --adapter "$(device a)"; }
seek() { hotcold seek seek --json --adapter "$(device a)"; }
plays_hide() { hides && output hide 'the radio is on'; }
hears() { sightings seek 3; }
twin_hears() { sightings twin 3; }

# Another device is heard, so that the room is not empty.
ctl beacon neighbour 3A:00:00:00:00:02 random 500 020106 >/dev/null
if ! { power hci0 && power hci1; }; then
  hide
  plays hide plays_hide 'switch it on with: .* doctor --fix --adapter hci0' || true
  seek
  plays seek hears 'switch it on with: .* doctor --fix --adapter hci0' || true
  fix hci0
  fix hci1
fi
[ "$DAEMON" = no ] || within 60 settled

# Hide: on the air, under one address while the lease is renewed, and off when the program is killed.
hide
if plays hide plays_hide; then
  before=$(address)
  pause 24
  row lease "$(seen)" "(goes on)" hide
  [ "$before" = "$(address)" ] || problem "after 24 s: $before is now $(address)"
  signal KILL hide
  # The lease ends a beacon, in the controller or in the kernel.
  within 21 not hides || problem "20 s after kill -9: $(radio)"
  within 10 not on_air 'scanning a ' || problem "kill -9: the scan is still on"
  row "kill -9" "$(seen)" 137 hide
fi

# Seek, then hide at the same time.
ctl rssi thing a -60 >/dev/null
ctl beacon thing 3A:00:00:00:00:01 random 100 "$IBEACON" >/dev/null
seek
deaf=
! says_of '^deaf' || deaf='heard nothing for 30 s.*(deaf|kernel)'
if plays seek hears "$deaf"; then
  hide
  within 60 hides || problem "both: hide is not on the air: $(last_words hide)"
  still seek both
  row both "$(seen)" "(goes on)" hide

  # Unplugged and plugged in again, both go on.
  ctl unplug a
  (says hide 'the adapter is gone') || problem "hide does not say that its adapter is gone: $(last_words hide)"
  ctl plug a >/dev/null
  power_again a
  within 60 hides || problem "replug: hide is not on the air: $(last_words hide)"
  still seek replug
  row replug "$(seen)" "(goes on)" seek

  # A kernel that scans with legacy commands begins and ends a scan, and the controller hangs.
  if says_of '^restart'; then
    forget hide
    for command in '000b 01 12 00 12 00 00 00' '000c 01 01' '000c 00 00'; do
      # shellcheck disable=SC2086 # the bytes
      hci "$(device a)" 08 $command >/dev/null || true
    done
    (says hide 'the adapter is gone') || problem "the device is not reset"
    within 30 on_air 'adapter a hci' || problem "the device does not return"
    power_again a
    within 60 hides || problem "reset: hide is not on the air: $(last_words hide)"
    still seek reset
    row reset "$(seen)" "(goes on)" seek
  fi

  # Of two adapters with one address, each game has its own.
  if says_of '^address .*[1-9A-F]'; then
    hotcold twin seek --json --adapter hci1
    plays twin twin_hears || true
    ctl unplug b
    (says twin '"state":"unplugged"') || problem "twin does not say that its adapter is gone: $(last_words twin)"
    row "the other adapter is unplugged" "$(seen)" "(goes on)" twin
    ctl plug b >/dev/null
    power_again b
    still twin "the other adapter is back"
    on_air 'scanning b ' || problem "the other adapter does not scan: $(radio)"
    row "the other adapter is back" "$(seen)" "(goes on)" twin
    hides || problem "the other adapter's replug: hide is not on the air"
    stop twin
  fi
  stop hide
fi
stop seek
silent || problem "left on: $(radio)"

# An empty room: a scan by legacy commands, which may help a deaf controller, hangs this one. It is tried once.
if says_of '^restart'; then
  ctl rssi '*' a gone
  ask forget a
  seek
  begun seek
  for _ in {1..12}; do
    pause 10
    ! on_air 'adapter a hci' || hciconfig "$(device a)" up || true
  done
  ended=$(ctl commands a | grep -c ' 200c 00') || true
  [ "$ended" -le 1 ] || problem "an empty room: $ended legacy scans were ended"
  row "an empty room" "$(seen)" "(goes on)" seek
  stop seek
fi

# Another program uses the only set: the kernel's own, because Linux gives its address to a set that does not exist.
if says_of '^sets 1$'; then
  hci "$(device a)" 08 0036 00 10 00 a0 00 00 a0 00 00 07 00 00 00 00 00 00 00 00 00 7f 01 00 01 00 00 >/dev/null
  hci "$(device a)" 08 0039 01 01 00 00 00 00 >/dev/null
  hide
  plays hide plays_hide 'another game or program|other programs' || true
  on_air 'advertising a handle=0 .*data= ' || problem "the other program's advertisement is gone"
  hci "$(device a)" 08 0039 00 01 00 00 00 00 >/dev/null
  if ! ended hide; then
    within 60 hides || problem "the set is free, but hide is not on the air: $(last_words hide)"
    row "the only set is free again" "$(seen)" "(goes on)" hide
    stop hide
  fi
fi
[ ${#problems[@]} = 0 ] || fail "$(printf '%s\n' "${problems[@]}")"
