# bluetoothd's advertisement is the same after a game as before, and never carries our data.
# ways: 4.2+bluetoothd 5.x+bluetoothd
# ways before a release: 5.x-lenient+bluetoothd

start other bash -c '{ echo select 00:AA:01:00:00:01; echo menu advertise; echo manufacturer 0xffff 0x73 0x65 0x61; echo back; echo advertise on; exec cat; } | stdbuf -oL bluetoothctl'
within 30 output other 'Advertising object registered' || fail "no answer: $(cat "$OUT/other.out")"
advertises() { on_air 'advertising a .*data=[0-9a-f]*ffff736561'; }
within 20 advertises || fail "bluetoothd does not advertise: $(ctl air)"

# ours: whether the game's data are on the air, in its beacon or in another program's advertisement.
ours() { on_air "advertising a .*data=$IBEACON "; }

raw_scan hci1 >/dev/null
play() {
  start_dump hci1
  hotcold hide hide --plain --adapter hci0 --duration 6
  begun hide
  within 10 ours || fail "$1: the hider is silent"
  over hide 0 30
  holds 8 not ours || fail "$1: still on the air: $(ctl air)"
  within 20 advertises || fail "$1: bluetoothd's advertisement is gone: $(ctl air)"
  # bluetoothd's advertisement has the adapter's own address.
  [ "$(reports 00:AA:01:00:00:01 | grep -c "$IBEACON")" = 0 ] ||
    fail "$1: $(reports 00:AA:01:00:00:01 | grep "$IBEACON" | sort | uniq -c | sort -rn | head -n 3)"
  kill_all dump
  outcome "bluetoothd advertises before the game, hide $1" "" 0 "(bluetoothd's)"
}

as_root=$HOTCOLD
play "as root"
. Tests/Guest/unprivileged.sh
play "without root"
kill_all other
HOTCOLD=$as_root
stop_scan hci1
