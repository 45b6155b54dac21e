# Terminals that cannot show a screen: plain lines instead, after a line that says why. And one that
# knows no letters beyond ASCII.
# ways: 4.2

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80

# plain TERM PATTERN: the game goes on in lines.
plain() {
  local game
  for game in hide seek; do
    on_terminal "$1" $game $game --adapter hci0
    says $game "$2"
    within 60 grep -aq 'the radio is on' "$OUT/$game.screen" || fail "no plain lines"
    if grep -aq $'\e\[' "$OUT/$game.screen"; then fail "escape sequences to TERM=$1"; fi
    outcome "TERM=$1, $game" "$line" "(goes on)"
    signal_inside TERM $game
    given_back $game 0
  done
  silent || fail "afterwards: $(radio)"
}
plain "" 'TERM is not set'
plain dumb 'dumb .*plain lines'
plain nonesuch 'nonesuch is not known'

for game in hide seek; do
  LC_ALL=C on_terminal xterm $game $game --adapter hci0
  drawn $game
  pause 1
  type_in q $game
  given_back $game 0
  if LC_ALL=C grep -aq $'[\200-\377]' "$OUT/$game.screen"; then fail "letters beyond ASCII"; fi
  outcome "a locale without UTF-8, $game" "(the screen, in ASCII)" 0
done
silent || fail "afterwards: $(radio)"
