# On a terminal that cannot show the full screen, games print plain lines, after a line with the reason. In a locale
# without UTF-8 the screen has only ASCII characters.
# ways: 4.2

ctl beacon other 3A:00:00:00:00:01 random 100 "$IBEACON"
ctl rssi other '*' -80

# plain TERM PATTERN: both games print the reason and then plain lines.
plain() {
  local game
  on_terminal "$1" hide hide --adapter hci0
  on_terminal "$1" seek seek --adapter hci1
  for game in hide seek; do
    says $game "$2"
    within 60 grep -aq 'the radio is on' "$OUT/$game.screen" || fail "no plain lines"
  done
  outcome "TERM=$1, both" "$line" "(goes on)"
  for game in hide seek; do
    signal_inside TERM $game
    terminal_restored $game 0
    if grep -aq $'\e\[' "$OUT/$game.screen"; then fail "escape sequences to TERM=$1"; fi
  done
  silent || fail "still on the air: $(radio)"
}
plain "" 'TERM is not set'
plain dumb 'dumb .*plain lines'
plain nonesuch 'nonesuch is not known'

LC_ALL=C on_terminal xterm hide hide --adapter hci0
LC_ALL=C on_terminal xterm seek seek --adapter hci1
drawn_twice() { [ "$(grep -aoF "mhotcold $1" "$OUT/$1.screen" | wc -l)" -ge 2 ]; }
for game in hide seek; do
  drawn $game
  # Draw again, now with everything received so far.
  resize $game 30 90
  within 60 drawn_twice $game || fail "$game does not draw again"
  resize $game 24 80
  type_in q $game
  terminal_restored $game 0
  if LC_ALL=C grep -aq $'[\200-\377]' "$OUT/$game.screen"; then fail "not only ASCII"; fi
done
silent || fail "still on the air: $(radio)"
outcome "a locale without UTF-8, both" "(the screen, in ASCII)" 0
