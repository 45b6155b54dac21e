# The virtual controllers, checked with other tools: raw advertising by one is received by the other, byte for byte and
# with the scripted RSSI.
# ways: 4.2 5.x+bluetoothd

ctl rssi a b -85x3 -80x2 -50..-46x5 nonex1 -45

hciconfig -a >"$OUT/hciconfig"
[ "$(grep -c 'UP RUNNING' "$OUT/hciconfig")" = 2 ] || fail "there are not two powered adapters"

start_dump hci1
[ "$(raw_scan hci1 | tr '\n' ' ')" = "00 00 " ] || fail "the scan was refused"
on_air 'scanning b .*passive interval=100 window=100 duplicates=reported' || fail "no scan"
[ "$(raw_advertise hci0 "$IBEACON" | tr '\n' ' ')" = "00 00 00 " ] || fail "advertising was refused"
on_air "advertising a .*pdu=ADV_NONCONN_IND .*interval=100 .*data=$IBEACON " || fail "not on the air"

enough() { [ "$(reports 00:AA:01:00:00:01 | wc -l)" -ge 13 ]; }
within 60 enough || fail "too few reports"
[ "$(reports 00:AA:01:00:00:01 | cut -d' ' -f2 | sort -u)" = "$IBEACON" ] || fail "the data differ"
heard=$(reports 00:AA:01:00:00:01 | head -n 13 | cut -d' ' -f3 | tr '\n' ' ')
[ "$heard" = "-85 -85 -85 -80 -80 -50 -49 -48 -47 -46 127 -45 -45 " ] || fail "RSSI: $heard"
