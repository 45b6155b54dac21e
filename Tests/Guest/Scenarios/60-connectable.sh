# Another program makes the adapter connectable, as a desktop's open settings do: the kernel would turn all its
# instances into connectable beacons with the adapter's address. The beacon changes to our own set at once, and returns
# to the kernel's lease afterwards.
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
# How long it lasted for another machine: packets with the adapter's own address.
exposures=$(reports 00:AA:01:00:00:01 | wc -l)
outcome "the adapter is made connectable in the game ($exposures packets show its address)" "$line" "(goes on)"
# It takes the machine a moment to act, an emulated one longer: a second at most.
[ "$exposures" -le 10 ] || fail "$exposures packets show the adapter's address"

manage hci0 'Set Connectable complete' connectable off
leased() { ctl commands a | tail -n 12 | grep -q ' 20\(3[69]\|0[6A]\)'; }
within 40 hidden || fail "not on the air: $(ctl air)"
signal INT hide
over hide 0
silent_here() { ! on_air 'advertising a '; }
silent_here || fail "still on the air: $(radio)"
