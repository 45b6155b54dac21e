# Bumble, an independent implementation of Bluetooth, reads a hider's packets, and a seeker hunts Bumble's beacon.
# ways: 4.2
# ways before a release: 5.x

[ -d /usr/share/bumble ] || skip "bumble is missing; prepare.sh could not download it"
ctl rssi a b -67
ctl rssi b a -58
hciconfig hci1 down
start judge env PYTHONPATH=/usr/share/bumble /usr/bin/python3 Tests/Guest/judge.py 1 "$IBEACON"
hotcold hide hide --plain --adapter hci0 --major 258 --minor 65535 --power -61
begun hide
sent="${IBEACON%00000000c5}0102ffffc3"
within 120 output judge . || fail "bumble receives nothing"
within 10 output judge "^[0-9A-F:]+ $sent -67 d9eed498-bfdb-43c0-8b55-d06bb74c430b/258/65535/-61\$" ||
  fail "bumble receives: $(tail -n 2 "$OUT/judge.out")"
signal INT hide
over hide 0

within 30 on_air "advertising b .*data=$IBEACON " || fail "bumble does not advertise"
hotcold seek seek --json --adapter hci0
begun seek
within 60 sightings seek 10 || fail "bumble's beacon is not received"
[ "$(estimates seek | field rssi | sort -u)" = -58 ] || fail "RSSI: $(estimates seek | field rssi | sort | uniq -c)"
[ "$(estimates seek | field address | sort -u)" = F0:F1:F2:F3:F4:F5 ] || fail "$(estimates seek | tail -n 1)"
signal INT seek
over seek 0
signal TERM judge
over judge 143
