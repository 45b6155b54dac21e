# The full screen on a terminal: whatever ends the game, the terminal is given back as it was, and the
# radio is off.
# ways: 5.x

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80

# ends NAME HOW...: a game on a screen ends by a command.
ends() {
  local game=$1 how=$2
  shift 2
  on_terminal xterm "$game" "$game" --adapter hci0
  drawn "$game"
  "$@"
  given_back "$game" 0
  silent || fail "afterwards: $(radio)"
  outcome "$how on the screen, $game" "terminal as before" 0
}
for game in hide seek; do
  for signal in INT TERM HUP; do ends $game "SIG$signal" signal_inside $signal $game; done
  ends $game "the key q" type_in $game q
  ends $game "Ctrl-C" type_in $game $'\003'
done

# A window that is closed takes the terminal away; only the radio is left to look at.
on_terminal xterm hide hide --adapter hci0
on_terminal xterm seek seek --adapter hci1
drawn hide
drawn seek
signal KILL hide seek
for game in hide seek; do within 30 ended_inside $game || fail "$game goes on without a terminal"; done
silent || fail "afterwards: $(radio)"
outcome "the window is closed, both" "" ""

# Killed, a game cannot give the terminal back; the next one plays all the same.
on_terminal xterm seek seek --adapter hci0
drawn seek
signal_inside KILL seek
over seek 0
[ "$(cat "$OUT/seek.status")" = 137 ] || fail "not killed"

# Stopped, it gives the terminal back; and takes it again.
on_terminal xterm seek seek --adapter hci0
drawn seek
signal_inside TSTP seek
left() { [ "$(tail -c 400 "$OUT/seek.screen" | grep -ac $'\e\[?1049l')" -gt 0 ]; }
within 30 left || fail "the screen is not left"
forget_screen seek
signal_inside CONT seek
drawn seek
outcome "SIGTSTP and SIGCONT on the screen, seek" "terminal as before, then the screen" "(goes on)"

# A terminal of one cell, and one that never stops changing.
for size in '1 1' '1 300' '200 1' '24 80' '1 1'; do resize seek $size; done
for ((i = 0; i < 100; i++)); do resize seek $((RANDOM % 60 + 1)) $((RANDOM % 200 + 1)); done
resize seek 24 80
forget_screen seek
drawn seek
ended seek && fail "resizing has ended it"
outcome "1x1, and resizing without end, seek" "the screen, in its new size" "(goes on)"
type_in seek q
given_back seek 0
silent || fail "afterwards: $(radio)"
