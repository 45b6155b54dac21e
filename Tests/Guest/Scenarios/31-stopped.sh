# Ctrl-Z stops the games and the radio, and fg continues them.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80
hotcold hide hide --plain --adapter hci0
hotcold seek seek --json --adapter hci1
begun hide
begun seek
goes_on seek

signal TSTP hide seek
within 60 stopped hide
within 60 stopped seek
# A stopped program does not renew its lease, so the beacon falls silent.
quiet() { ! on_air 'advertising a '; }
within 25 quiet || fail "the beacon of a stopped hider continues: $(radio)"
outcome "SIGTSTP, 20 s later, both" "" "(stopped)"

signal CONT hide seek
goes_on seek
within 30 on_air "advertising a .*data=$IBEACON " || fail "the hider is silent"
holds 1 not output hide 'another game or program' || fail "it blames another program: $(cat "$OUT/hide.out")"
outcome "SIGCONT, both" "" "(goes on)"

# A signal sent to a stopped program ends it as soon as it continues.
signal TSTP hide seek
within 60 stopped hide
within 60 stopped seek
signal TERM hide seek
signal CONT hide seek
over hide 0
over seek 0
silent || fail "still on the air: $(radio)"
