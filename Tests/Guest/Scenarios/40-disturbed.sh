# Another program stops our scan and our broadcast, or scans itself: ours continue.
# ways: 4.2 5.0-legacy 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd 5.x

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80
hotcold hide hide --plain --adapter hci0
# The hider's address changes each time that it begins again.
hotcold seek seek --json --adapter hci1 --address 3A:00:00:00:00:01
begun hide
begun seek
goes_on seek

stop_advertising hci0
stop_scan hci1
says seek '"state":"shared"'
seek=$(field message <<<"$line")
says hide 'another game or program'
goes_on seek
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
outcome "broadcast stopped by another program, hide" "$line" "(goes on)"
outcome "scan stopped by another program, seek" "$seek" "(goes on)"

# A desktop searches for devices and stops. For this the kernel scans and filters duplicates.
if [ "$DAEMON" = yes ]; then
  start discovery bash -c '{ echo select 00:AA:01:00:00:02; echo scan on; exec cat; } | bluetoothctl'
  within 30 output discovery 'Discovery started' || fail "no discovery"
  goes_on seek
  kill_all discovery
else
  manage hci1 'Set Low Energy complete' le on
  manage hci1 'Discovering: 0x01|discovering on' find -l
  goes_on seek
  signal TERM btmgmt-find
fi
goes_on seek
within 30 on_air 'scanning b .*duplicates=reported' || fail "$(ctl air)"

# Three searches within 30 s: each change disturbs the scan, but a beacon that never stops is not reported as lost.
forget seek
if [ "$DAEMON" = yes ]; then
  # shellcheck disable=SC2016 # the inner shell expands it
  start discovery bash -c '{ echo select 00:AA:01:00:00:02; for i in 1 2 3; do echo scan on; sleep 5; echo scan off; sleep 5; done; } | bluetoothctl'
else
  for _ in 1 2 3 4 5 6; do
    stop_scan hci1
    pause 5
  done
fi
holds 40 not output seek '"type":"lost"' || fail "lost: $(grep -B 2 '"type":"lost"' "$OUT/seek.out")"
goes_on seek
outcome "three searches by another program in 30 s, seek" "" "(goes on)"

signal INT hide seek
over hide 0
over seek 0
# The kernel's discovery lasts 10 s.
within 30 silent || fail "still on the air: $(radio)"
