# The title screen lists the players in the room, starts the chosen game, returns from it, and shows a problem with the
# radio and its fix.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

XDG_STATE_HOME=$OUT/hide.state hotcold hide hide kiwi-lamp-moon-47 --plain --adapter hci0 --name Anna
begun hide

export XDG_STATE_HOME=$OUT/title.state
on_terminal xterm title --adapter hci1
shown title 'Press Enter to start.'
shown title 'hci1'
# Join Anna's room by its code. The field below the name's is the room's.
type_in $'n\eOBattic' title
shown title 'Nobody else'
type_in $'\x7f\x7f\x7f\x7f\x7fKiwi lamp moon 47' title
shown title 'Anna hides'
on_air 'scanning b ' || fail "the title does not scan"
type_in $'\eOA\eOAs' title
type_in $'\r' title
shown title "hotcold seek"
shown title 'Anna'
within 30 on_air 'advertising b ' || fail "the seeker does not advertise"
type_in q title
shown title 'Press Enter'
within 30 on_air 'scanning b ' || fail "the title does not scan after the game"
on_air 'advertising b ' && fail "the game's broadcast is still on the air"

# Switched off by another program, and on again.
if [ "$DAEMON" = yes ]; then bluetoothctl <<<$'select 00:AA:01:00:00:02\npower off\n' >/dev/null; else hciconfig hci1 down; fi
shown title 'switched off'
outcome "the adapter is switched off, title" "(shows it, and the fix)" "(goes on)"
if [ "$DAEMON" = yes ]; then bluetoothctl <<<$'select 00:AA:01:00:00:02\npower on\n' >/dev/null; else hciconfig hci1 up; fi
shown title 'Anna hides'
type_in q title
terminal_restored title 0
signal INT hide
over hide 0
silent || fail "still on the air: $(radio)"
