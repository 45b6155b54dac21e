# Another program makes the adapter connectable, as a desktop does while its Bluetooth settings are open: the kernel would
# turn all its instances into connectable beacons with the adapter's address. The beacon changes to our own advertising set
# at once, and afterwards back to the kernel's instance.
# ways: 4.2 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd 5.x

raw_scan hci1 >/dev/null
start_dump hci1
hotcold hide hide --plain --adapter hci0
begun hide
within 30 on_air "advertising a .*pdu=ADV_NONCONN_IND.*data=$IBEACON " || fail "not on the air"

manage hci0 'Set Connectable complete' connectable on
beacon() { on_air "advertising a .*pdu=ADV_NONCONN_IND.*data=$IBEACON "; }
exposed() { on_air "advertising a .*pdu=ADV_IND"; }
hidden() { beacon && ! exposed; }
within 10 hidden || fail "the beacon can be connected to: $(ctl air)"
says hide 'broadcasting again'
# Packets with the adapter's own address, which another machine has received meanwhile.
exposures=$(reports 00:AA:01:00:00:01 | wc -l)
outcome "the adapter is made connectable in the game ($exposures packets show its address)" "$line" "(goes on)"
# hotcold needs a moment to react: at most 1 s on an emulated processor.
[ "$exposures" -le 10 ] || fail "$exposures packets show the adapter's address"

manage hci0 'Set Connectable complete' connectable off
within 40 hidden || fail "not on the air: $(ctl air)"
signal INT hide
over hide 0
! on_air 'advertising a ' || fail "still on the air: $(radio)"
