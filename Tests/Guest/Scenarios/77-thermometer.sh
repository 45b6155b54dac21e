# Three players play thermometer: the hider chooses the game, the seekers only get answers to their own questions, and all
# agree on the result.
# ways before a release: 4.2 5.x+bluetoothd 5.x+code

third_adapter
ctl rssi '*' '*' -75

# answers NAME: the number of answers that the player has received.
answers() { grep -c '"type":"answer"' "$OUT/$1.out" || true; }
# warmer NAME: ask; whether the player has received the answer "warmer".
warmer() {
  order "$1" ask
  output "$1" '"answer":"warmer"'
}
# answered NAME: ask; whether the player has received an answer.
answered() {
  order "$1" ask
  [ "$(answers "$1")" -ge 1 ]
}
found() {
  local name
  for name in Anna Ben Cleo; do
    grep '"type":"result"' "$OUT/$name.out" |
      grep -q '"outcome":"found".*"hiderName":"Anna".*"seekerName":"Ben".*"agreed":true' || return 1
  done
}

player Anna 1 hide --adapter hci0 --game thermometer
begun Anna
player Ben 1 seek --adapter hci1
player Cleo 1 seek --adapter hci2
begun Ben
begun Cleo
for name in Ben Cleo; do
  within 30 output Anna '"type":"player".*"name":"'$name'".*"role":"seeker"' || fail "the hider does not receive $name"
  within 30 output $name '"type":"player".*"name":"Anna".*"role":"hider"' || fail "$name does not receive the hider"
done

# Only the player who asks gets an answer.
within 30 answered Ben || fail "Ben gets no answer"
before=$(grep -c '"type":"estimate"' "$OUT/Cleo.out" || true)
ctl rssi a b -75..-60:4
within 40 warmer Ben || fail "the answer is not warmer: $(grep '"answer"' "$OUT/Ben.out")"
output Ben '"type":"call".*"call":"HOT"' || fail "HOT is not called"
[ "$(grep -c '"type":"estimate"' "$OUT/Cleo.out" || true)" = "$before" ] || fail "Cleo gets distances"
[ "$(answers Cleo)" = 0 ] || fail "Cleo gets Ben's answer"

# Ben comes near; both adapters measure it.
ctl rssi a b -60..-40:4
ctl rssi b a -75..-40:4
within 60 found || fail "the round: $(grep -h '"type":"result"' "$OUT"/*.out)"
outcome "three players, thermometer" "Ben found Anna; all three agree" ""
for name in Anna Ben Cleo; do over $name 0; done
silent || fail "still on the air: $(radio)"
