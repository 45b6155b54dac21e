# The kernel scans on our behalf: with a monitor there, every packet comes to us, beside whatever else uses
# the adapter; and when the game is over, or the next begins after one that was killed, none is there.

ctl rssi other b -70
hotcold seek seek --json --coexist --adapter hci1
begun seek
within 10 on_air 'scanning b .* passive .*duplicates=reported' || fail "the kernel does not scan: $(ctl air)"
! ctl commands b | grep -Eq ' 20(0b|41) (00a000a0|000001 ?00a0)' || fail "it scans by itself"
ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
goes_on seek

# How many of them come: what the controller has reported is what the game has heard.
ctl silence other
reported=$(ctl air | sed -n 's/^scanning b .* reports=\([0-9]*\).*/\1/p')
within 30 sightings seek "$reported" || fail "of $reported packets it has heard $(estimates seek | wc -l)"
echo "the game has heard $(estimates seek | wc -l) packets; the scan that is on now has reported $reported"

signal INT seek
over seek 0
within 10 silent || fail "afterwards: $(ctl air)"

# Killed: the monitor stays, and the next start knows it for its own.
hotcold seek seek --json --coexist --adapter hci1
begun seek
signal KILL seek
over seek 137
on_air 'scanning b ' || fail "the kernel has stopped by itself"
hotcold seek seek --json --coexist --adapter hci1
begun seek
signal INT seek
over seek 0
within 10 silent || fail "after the next start: $(ctl air)"

hotcold seek seek --json --coexist --adapter hci1
begun seek
signal KILL seek
over seek 137
hotcold stop stop
over stop 0
within 10 silent || fail "after hotcold stop: $(ctl air)"
outcome "SIGKILL and hotcold stop, seek --coexist" "$(grep monitor "$OUT/stop.out")" 0

# Beside a hider on the same adapter, and a desktop that searches.
ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
hotcold seek seek --json --coexist --adapter hci1
hotcold hide hide --plain --adapter hci1
begun seek
begun hide
within 30 on_air "advertising b .*data=$IBEACON " || fail "the hider is silent"
goes_on seek
if [ "$DAEMON" = yes ]; then
  start discovery bash -c '{ echo select 00:AA:01:00:00:02; echo scan on; exec cat; } | bluetoothctl'
  within 30 output discovery 'Discovery started' || fail "no discovery"
  # With a monitor there no duplicates are left out, not even now.
  goes_on seek
  signal TERM discovery
  goes_on seek
fi
signal INT hide
over hide 0
goes_on seek
signal INT seek
over seek 0
within 10 silent || fail "afterwards: $(ctl air)"
