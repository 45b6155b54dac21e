# Somebody makes the adapter connectable, as a desktop's settings do when they are opened: the kernel turns
# every instance of its own into a beacon that can be connected to, under the adapter's address. Ours
# becomes one of its own at once, and goes back to the kernel's lease when that is over.
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
# How long it was so, as another machine hears it: packets of the adapter's own address.
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
silent_here || fail "afterwards: $(radio)"
