# Three players, each with an adapter: they receive each other's names and taunts, agree on the result, swap roles, and
# play a second round.
# ways: 4.2 5.x+code
# ways before a release: 5.x+bluetoothd 5.x-lenient

third_adapter
ctl rssi '*' '*' -75

# result NAME NUMBER: the player's result of this round: outcome, hider, hider's points, seeker, seeker's points.
result() {
  grep '"type":"result"' "$OUT/$1.out" | grep '"agreed":true' |
    sed -E 's/.*"outcome":"([a-zA-Z]*)".*"hiderName":"([^"]*)","hiderPoints":([0-9]*).*"seekerName":"([^"]*)","seekerPoints":([0-9]*).*/\1 \2 \3 \4 \5/' |
    sed -n "$2p"
}
# all_agree NUMBER RESULT: whether all players have this result of the round.
all_agree() {
  local name
  for name in Anna Ben Cleo; do [ "$(result $name "$1")" = "$2" ] || return 1; done
}

player Anna 2 hide --adapter hci0
begun Anna
player Ben 2 seek --adapter hci1
player Cleo 2 seek --adapter hci2
begun Ben
begun Cleo
for name in Ben Cleo; do
  within 30 output Anna '"type":"player".*"name":"'$name'".*"role":"seeker"' || fail "the hider does not receive $name"
  within 30 output $name '"type":"player".*"name":"Anna".*"role":"hider"' || fail "$name does not receive the hider"
done

order Anna 'taunt 3'
order Ben 'say where are you'
for name in Ben Cleo; do
  within 30 output $name '"type":"taunt".*"number":3' || fail "$name receives no taunt"
done
within 30 output Anna '"type":"taunt".*"text":"where are you"' || fail "the hider receives no text"

# Ben comes near; both adapters measure it.
ctl rssi a b -75..-40:4
ctl rssi b a -75..-40:4
within 60 all_agree 1 'found Anna 0 Ben 1' || fail "the first round: $(grep -h '"type":"result"' "$OUT"/*.out)"
outcome "three players, found" "Ben found Anna; all three agree" ""

# One of the others hides next: one player asks for it, and all agree. Roles can change 2 s after a result.
pause 3
ctl rssi '*' '*' -75
ctl rssi a b -75
ctl rssi b a -75
order Cleo swap
hides() { output Anna '"type":"player".*"change":"role".*"name":"'$1'".*"role":"hider"'; }
next_hides() { hides Ben || hides Cleo; }
within 30 next_hides || fail "nobody else hides"
if hides Ben; then result='found Ben 1 Cleo 1'; else result='found Cleo 0 Ben 2'; fi
# The hider has a head start of 10 s, in which nobody can find it.
pause 12
ctl rssi b c -75..-40:4
ctl rssi c b -75..-40:4
within 60 all_agree 2 "$result" || fail "the second round: $(grep -h '"type":"result"' "$OUT"/*.out)"
outcome "three players, the next one hides" "one key of Cleo; found, and all three agree" ""

for name in Anna Ben Cleo; do over $name 0; done
for name in Ben Cleo; do
  [ "$(grep -c '"type":"taunt".*"number":3' "$OUT/$name.out")" = 1 ] || fail "$name reports the taunt more than once"
done
silent || fail "still on the air: $(radio)"
