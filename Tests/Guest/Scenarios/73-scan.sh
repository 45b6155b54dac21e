# `scan` lists devices with legacy and extended advertising, with names and distances. One of them is hunted, and the
# player returns to the list.
# ways: 5.x+bluetoothd
# ways before a release: 4.2 5.x

ctl rssi a b -70
if [ "$DAEMON" = yes ]; then
  start other bash -c '{ printf "%s\n" "select 00:AA:01:00:00:01" "menu advertise" "name Earbuds" back "advertise peripheral"; exec cat; } | stdbuf -oL bluetoothctl'
  within 30 output other 'Advertising object registered' || fail "no answer: $(cat "$OUT/other.out")"
else
  manage hci0 'Set Low Energy complete' le on
  # The name "Earbuds", in the scan response.
  manage hci0 'Instance added: 1' add-adv -c -g -s 080945617262756473 1
fi
within 30 on_air 'advertising a .*pdu=ADV_IND' || fail "nothing on the air: $(ctl air)"
if [ "$PROFILE" = 5.x ]; then
  # The name "Sensor", in extended advertising that is not connectable, from a random static address.
  hci hci0 08 0036 ee 00 00 a0 00 00 a0 00 00 07 01 00 00 00 00 00 00 00 00 7f 01 00 01 05 00
  hci hci0 08 0035 ee 05 00 00 00 00 c5
  hci hci0 08 0037 ee 03 01 08 07 09 53 65 6e 73 6f 72
  hci hci0 08 0039 01 01 ee 00 00 00
fi

hotcold scan scan --json --adapter hci1
begun scan
within 60 output scan '"distance":[0-9.]+.*"name":"Earbuds"' || fail "the earbuds are not listed: $(tail -n 3 "$OUT/scan.out") $(ctl air)"
[ "$PROFILE" != 5.x ] || within 60 output scan \
  '"address":"C5:00:00:00:00:05","uuid":null.*"distance":[0-9.]+.*"name":"Sensor".*"addressType":"randomStatic","extended":true' ||
  fail "the sensor is not listed: $(tail -n 3 "$OUT/scan.out") $(ctl air)"
[ "$(grep '"name":"Earbuds"' "$OUT/scan.out" | field rssi | sort -u)" = -70 ] || fail "RSSI: $(tail -n 3 "$OUT/scan.out")"
output scan '"type":"enter"' || fail "no device has entered"
signal INT scan
over scan 0
tail -n 1 "$OUT/scan.out" | grep -q '"type":"summary"' || fail "no summary"

on_terminal xterm scan scan --adapter hci1
drawn scan
shown scan Earbuds
type_in /earb scan
shown scan 'search: '
type_in $'\r' scan
type_in $'\r' scan
shown scan 'hotcold seek'
# Thousands of other devices appear meanwhile.
ctl flood b 200 20
# Only the chosen one is hunted, to the end. No word is certain on the way, because the kernel advertises every 1.28 s.
ctl rssi a b noise=5 -85..-45:20
shown scan 'in range: 1'
shown scan 'You found Earbuds'
type_in $'\e' scan
shown scan 'hotcold scan'
shown scan Earbuds
type_in q scan
terminal_restored scan 0
on_air 'scanning b ' && fail "it still scans"
if [ "$DAEMON" = yes ]; then kill_all other; else manage hci0 'Instance removed: 1' rm-adv 1; fi
[ "$PROFILE" != 5.x ] || stop_advertising hci0
outcome "another program's device, scan" "(listed and hunted)" 0
