# Full-screen games: however they end, the terminal is restored and the radio is off.
# ways: 5.x

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80

# end HOW COMMAND...: start both games on terminals, and end them with COMMAND NAME.
end() {
  local how=$1
  shift
  on_terminal xterm hide hide --adapter hci0
  on_terminal xterm seek seek --adapter hci1
  drawn hide
  drawn seek
  "$@" hide
  "$@" seek
  terminal_restored hide 0
  terminal_restored seek 0
  silent || fail "still on the air: $(radio)"
  outcome "$how on the screen, both" "(the terminal as before)" 0
}
for signal in TERM HUP; do end "SIG$signal" signal_inside $signal; done
end "the key q" type_in q
end "Ctrl-C" type_in $'\003'

# A closed window has no terminal to check, only the radio.
on_terminal xterm hide hide --adapter hci0
on_terminal xterm seek seek --adapter hci1
drawn hide
drawn seek
signal KILL hide seek
within 30 ended_inside hide || fail "the hider continues without a terminal"
within 30 ended_inside seek || fail "the seeker continues without a terminal"
silent || fail "still on the air: $(radio)"
outcome "the window is closed, both" "" ""

# A killed game cannot restore the terminal; the next game works all the same.
on_terminal xterm seek seek --adapter hci0
drawn seek
signal_inside KILL seek
over seek 0
[ "$(cat "$OUT/seek.status")" = 137 ] || fail "not killed"

# A stopped game restores the terminal, and takes it again when it continues.
on_terminal xterm seek seek --adapter hci0
drawn seek
signal_inside TSTP seek
left() { [ "$(tail -c 400 "$OUT/seek.screen" | grep -ac $'\e\[?1049l')" -gt 0 ]; }
within 30 left || fail "the game does not leave the alternate screen"
forget_screen seek
signal_inside CONT seek
drawn seek
outcome "SIGTSTP and SIGCONT on the screen, seek" "(the terminal as before, then the screen)" "(goes on)"

# A terminal of one cell, and one that is resized many times.
for size in '1 1' '1 300' '200 1' '24 80' '1 1'; do resize seek "${size% *}" "${size#* }"; done
for ((i = 0; i < 40; i++)); do resize seek $((RANDOM % 60 + 1)) $((RANDOM % 200 + 1)); done
resize seek 20 70
forget_screen seek
resize seek 24 80
drawn seek
ended seek && fail "resizing has ended it"
outcome "1x1, and resized many times, seek" "(the screen, in its new size)" "(goes on)"
type_in q seek
terminal_restored seek 0
silent || fail "still on the air: $(radio)"
