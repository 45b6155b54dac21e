# A party with a code, and an attacker without it, who receives only the hider: foreign numbers under the room's UUID, a relay,
# and packets of an earlier minute. Each does what SECURITY.md says, and no more.
# ways: 5.x
# ways before a release: 4.2

CODE=kiwi-lamp-moon-47
third_adapter
ctl rssi '*' '*' -75
ctl rssi b c gone

# attack HOW: start the attacker on the third adapter, and wait until it has sent a beacon and a message.
attack() {
  start attacker python3 Tests/Guest/attacker.py 2 "$PROFILE" "$1" "$OUT/packets"
  within 60 sends || fail "the attacker sends nothing: $(cat "$OUT/attacker.err")"
}
sends() { [ "$(grep -c '^sends [0-9a-f]' "$OUT/attacker.out")" -ge 2 ]; }
attack_ends() {
  kill_all attacker
  stop_advertising hci2
  stop_scan hci2
}
# senders NAME: the addresses that stand for the senders of beacons that this player has heard.
senders() { estimates "$1" | field address | sort -u; }
heard_twice() { [ "$(senders Ben | wc -l)" = 2 ]; }
# reported: what Ben's program has reported of players and results.
reported() { grep -E '"type":"(player|taunt|result|found)"' "$OUT/Ben.out"; }

player Anna 9 hide --adapter hci0
player Ben 9 seek --adapter hci1
within 60 output Ben '"type":"player".*"name":"Anna".*"role":"hider"' || fail "Ben does not receive Anna"
within 60 output Anna '"type":"player".*"name":"Ben".*"role":"seeker"' || fail "Anna does not receive Ben"
goes_on Ben
start attacker python3 Tests/Guest/attacker.py 2 "$PROFILE" record "$OUT/packets"
over attacker 0
stop_scan hci2
recorded=$SECONDS
anna=$(senders Ben)
before=$(reported)

# Foreign numbers: nothing.
attack numbers
pause 20
goes_on Ben
[ "$(senders Ben)" = "$anna" ] && [ "$(reported)" = "$before" ] || fail "numbers: $(senders Ben) $(reported | tail -n 3)"
attack_ends
outcome "foreign numbers" "(nothing)" "(goes on)"

# A relay: both are shown, and Anna is marked.
attack relay
within 60 heard_twice || fail "the relay is not shown: $(senders Ben)"
within 60 output Ben '"change":"doubted".*"name":"Anna"' || fail "Anna is not marked: $(reported | tail -n 3)"
# It comes near Ben. Anna, who measures Ben herself, is not found.
ctl rssi c b -40
pause 20
output Ben '"type":"result"' && fail "the relay is found: $(reported | tail -n 3)"
outcome "a relay" "(both are shown, the player is marked)" "(goes on)"
# It stands for Anna when Ben does not hear her any more: also in a find, if she hears him near.
forget Ben
ctl rssi a b gone
goes_on Ben
[ "$(estimates Ben | tail -n 1 | field rssi)" = -40 ] || fail "the relay is not heard: $(tail -n 3 "$OUT/Ben.out")"
output Ben '"change":"left"' && fail "Anna left"
ctl rssi b a -40
for name in Anna Ben; do
  within 60 output $name '"type":"result".*"outcome":"found".*"agreed":true' || fail "no find by the relay: $(reported | tail -n 3)"
done
attack_ends
outcome "a relay between two that do not hear each other" "(stands for the player, also in a find)" "(goes on)"
signal INT Ben
over Ben 0

# Packets of an earlier minute count for a newcomer, until it receives a player.
while [ $((SECONDS - recorded)) -lt 150 ]; do pause 2; done
attack replay
player Ben 9 seek --adapter hci1
within 60 output Ben '"type":"player".*"role":"hider"' || fail "the newcomer does not receive the replay"
goes_on Ben
ctl rssi a b -75
current() { [ "$(estimates Ben | tail -n 4 | field rssi | sort -u)" = -75 ]; }
within 60 current || fail "the replay still counts: $(tail -n 3 "$OUT/Ben.out")"
holds 20 current || fail "the replay counts again: $(tail -n 3 "$OUT/Ben.out")"
outcome "replay to a newcomer" "(counts until a player is received)" "(goes on)"
attack_ends

signal INT Ben Anna
over Ben 0
over Anna 0
silent || fail "still on the air: $(radio)"
