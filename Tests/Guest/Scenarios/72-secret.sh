# A room with a secret: its players receive each other across a change of the minute, which changes the address and the
# data of all beacons; a stranger can neither find nor read them.
# ways: 5.x
# ways before a release: 4.2

# Start shortly before a new minute.
date -s "@$(($(date +%s) / 60 * 60 + 40))" >/dev/null
third_adapter

# play NAME ARGUMENT...: start a player with its own state folder.
play() { XDG_STATE_HOME=$OUT/$1.state hotcold "$1" "${@:2}" --json --name "$1"; }
(umask 077 && echo marmalade >"$OUT/word")
play Anna hide --adapter hci0 --room attic --secret-file "$OUT/word"
begun Anna
HOTCOLD_SECRET=marmalade play Ben seek --adapter hci1 --room attic
begun Ben
# On the third adapter: a stranger with another secret, and later a seeker with --any.
HOTCOLD_SECRET=jam play Eve seek --adapter hci2 --room attic
begun Eve
# The secret is not in the list of processes.
! pgrep -fl marmalade || fail "the secret is among the arguments"
within 60 output Ben '"type":"player".*"name":"Anna".*"role":"hider"' || fail "Ben does not receive Anna"
within 60 output Anna '"type":"player".*"name":"Ben".*"role":"seeker"' || fail "Anna does not receive Ben"

# beacon: the address and the data of the hider's beacon.
beacon() {
  ctl air | sed -n 's/^advertising a .*address=\([^ /]*\).* data=0201061aff4c000215\([0-9a-f]*\) .*/\1 \2/p'
}
before=$(beacon)
[ -n "$before" ] || fail "no beacon: $(ctl air)"
changed() { local now; now=$(beacon) && [ -n "$now" ] && [ "${now#* }" != "${before#* }" ]; }
within 90 changed || fail "the beacon does not change with the minute"
after=$(beacon)
[ "${after%% *}" != "${before%% *}" ] || fail "the address does not change: $before, $after"
ctl air | grep -qi "${IBEACON:18:32}" && fail "the plain UUID is on the air"

# The game continues, and Ben's program takes the changed beacon for the same one.
goes_on Ben
[ "$(grep -c '"type":"enter"' "$OUT/Ben.out")" = 1 ] ||
  fail "Ben lost Anna at the change: $(grep '"type":"e' "$OUT/Ben.out" | tail -n 4)"
signal INT Eve
over Eve 0
grep -Eq '"type":"(estimate|player|enter)"' "$OUT/Eve.out" && fail "a stranger learns about the room"

hotcold stranger seek --adapter hci2 --json --any
begun stranger
within 30 sightings stranger 3 || fail "a stranger with --any receives no beacon"
[ "$(estimates stranger | grep -c '"name"')" = 0 ] || fail "a stranger reads a name"
# The messages are encrypted.
ctl air | grep -qi "$(printf Anna | od -An -tx1 | tr -d ' \n')" && fail "the name can be read"
signal INT stranger Ben Anna
over stranger 0
over Ben 0
over Anna 0
silent || fail "still on the air: $(radio)"
