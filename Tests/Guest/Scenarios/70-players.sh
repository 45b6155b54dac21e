# Three players, each with an adapter: they count, receive each other's names and taunts, agree on the result, swap roles, play
# a second round, and have the same scores. In an open room a player with an older program is announced, and never hides.
# ways: 4.2
# ways before a release: 4.2+code 5.x 5.x+bluetoothd 5.x+code 5.x-lenient

third_adapter
ctl rssi '*' '*' -75
# A waiting hider's message without the bit of today's version.
[ -n "$CODE" ] || ctl beacon old F0:00:00:00:00:0D random 200 13ffffff4800d0d0d0d04000ffff00000000ff00

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
# near A B: two players are close; both adapters measure it.
near() {
  ctl rssi "$1" "$2" -40
  ctl rssi "$2" "$1" -40
}

player Anna 2 hide --adapter hci0 --count 20
begun Anna
player Ben 2 seek --adapter hci1 --count 20
player Cleo 2 seek --adapter hci2 --count 20
begun Ben
begun Cleo
for name in Ben Cleo; do
  within 30 output Anna '"type":"player".*"name":"'$name'".*"role":"seeker"' || fail "the hider does not receive $name"
  within 30 output $name '"type":"player".*"name":"Anna".*"role":"hider"' || fail "$name does not receive the hider"
done
for name in Anna Ben Cleo; do
  [ -n "$CODE" ] || within 30 output $name '"change":"older","tag":"D0D0D0D0"' || fail "$name is not told of the older program"
done

order Anna 'taunt 3'
order Ben 'say where are you'
for name in Ben Cleo; do
  within 30 output $name '"type":"taunt".*"number":3' || fail "$name receives no taunt"
done
within 30 output Anna '"type":"taunt".*"text":"where are you"' || fail "the hider receives no text"

# Ben is near from the start; he finds Anna when they have counted.
near a b
within 60 all_agree 1 'found Anna 0 Ben 1' || fail "the first round: $(grep -h '"type":"result"' "$OUT"/*.out)"
joined=$(grep '"role":"seeker"' "$OUT/Anna.out" | head -n 1 | field time)
found=$(grep '"type":"result"' "$OUT/Anna.out" | field time)
awk "BEGIN { exit !($found - $joined >= 20) }" || fail "found $found s, while they count from $joined s on"
outcome "three players, found" "Ben found Anna after counting; all three agree" ""

# One of the others hides next: one player asks for it, and all agree. Roles can change 2 s after a result.
pause 3
ctl rssi '*' '*' -75
order Cleo swap
hides() { output Anna '"type":"player".*"change":"role".*"name":"'$1'".*"role":"hider"'; }
next_hides() { hides Ben || hides Cleo; }
within 30 next_hides || fail "nobody else hides"
if hides Ben; then result='found Ben 1 Cleo 1'; else result='found Cleo 0 Ben 2'; fi
near b c
within 60 all_agree 2 "$result" || fail "the second round: $(grep -h '"type":"result"' "$OUT"/*.out)"
outcome "three players, the next one hides" "one key of Cleo; found, and all three agree" ""

for name in Anna Ben Cleo; do over $name 0; done
for name in Ben Cleo; do
  [ "$(grep -c '"type":"taunt".*"number":3' "$OUT/$name.out")" = 1 ] || fail "$name reports the taunt more than once"
done
silent || fail "still on the air: $(radio)"

# All have stored the same scores of the two rounds.
for name in Anna Ben Cleo; do
  XDG_STATE_HOME=$OUT/$name.state hotcold scores scores --csv
  over scores 0
  [ "$(cut -d , -f 3-5 "$OUT/scores.out" | grep -c '^"[ABC]')" = 3 ] || fail "the scores of $name: $(cat "$OUT/scores.out")"
  cmp "$OUT/scores.out" "$OUT/Anna.csv" || [ $name = Anna ] || fail "the scores of $name differ: $(cat "$OUT/scores.out" "$OUT/Anna.csv")"
  [ $name != Anna ] || mv "$OUT/scores.out" "$OUT/Anna.csv"
done
outcome "three players, scores" "$(cut -d , -f 3-5 "$OUT/Anna.csv" | tail -n 3 | tr -d '"\r' | paste -sd ' ')" ""
