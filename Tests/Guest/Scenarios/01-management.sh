# The kernel's management interface: btmgmt adds a beacon, the kernel's scan receives it, btmon prints the scripted RSSI,
# and a seeker hunts it.
# ways: 5.x
# ways before a release: 4.2+bluetoothd

# Without bluetoothd LE is off on a dual-mode adapter, and the kernel refuses to advertise.
if [ "$DAEMON" = no ]; then
  manage hci0 'Set Low Energy complete' le on
  manage hci1 'Set Low Energy complete' le on
fi

ctl rssi a b -71
start btmon stdbuf -oL btmon -i hci1
within 30 output btmon 'hci1' || fail "btmon does not start"
data=1aff4c000215d9eed498bfdb43c08b55d06bb74c430b00000000c5
manage hci0 'Instance added: 1' add-adv -d $data 1
within 30 on_air "advertising a .*data=$data " || fail "not on the air: $(ctl air)"

manage hci1 'dev_found: .*type LE .*rssi -71 ' find -l
within 30 output btmon 'RSSI: -71 dBm' || fail "btmon did not print the RSSI"

hotcold seek seek --json --adapter hci1
begun seek
within 60 sightings seek 4 || fail "btmgmt's beacon is not received"
[ "$(estimates seek | field rssi | sort -u)" = -71 ] || fail "RSSI: $(estimates seek | field rssi | sort | uniq -c)"
signal INT seek
over seek 0
