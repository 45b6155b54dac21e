# Strangers in an open room: they claim to be near and loud, end rounds of their own, copy the hider and the seeker, and
# come in a crowd. The round is that of the two who play, and ends by what both of them measured.
# ways: 5.x
# ways before a release: 4.2

ctl rssi '*' '*' -75

# message TAG STATUS: a scan response with a status of ten bytes.
message() { echo "13ffffff4810$1$2"; }
# named HEX NAME: with a name behind it.
named() {
  local index
  printf '%s%02x09' "$1" $((${#2} + 1))
  for ((index = 0; index < ${#2}; index++)); do printf %02x "'${2:index:1}"; done
}
# seeker TAG [POWER]: the beacon of one.
seeker() { echo "${IBEACON%00000000c5}ffff${1:4}${2-c5}"; }
# said ADAPTER: the message that it has on the air.
said() { ctl air | sed -n "s/^advertising $1 .*response=13ffffff\(4810[0-9a-f]\{28\}\).*/\1/p" | head -n 1; }
speaks() { [ -n "$(said "$1")" ]; }
# hunts ADAPTER TAG: whether it says that it measures that player.
hunts() { [ "$(said "$1" | cut -c25-28)" = "${2:4}" ]; }
address_of() { ctl air | sed -n "s/^advertising $1 .*address=\([0-9A-F:]*\).*/\1/p" | head -n 1; }
results() { grep -c '"type":"result"' "$OUT/$1.out" || true; }

# A crowd that is there before anybody who plays, and two who play a game of their own.
for number in {10..41}; do
  ctl beacon "crowd$number" "EE:00:00:00:00:$number" random 1000 "$(seeker "66660$number"0)" \
    "$(message "66660${number}0" 8001000000000000ff00)" scannable
done
ctl beacon pair1 EE:00:00:00:01:01 random 200 "$IBEACON" \
  "$(named "$(message 77770001 50090030003000021800)" Anna)" scannable
ctl beacon pair2 EE:00:00:00:01:02 random 200 "$(seeker 77770002)" \
  "$(message 77770002 94090030003000011800)" scannable

# Each has a state of its own: else they would be one player.
XDG_STATE_HOME=$OUT/Anna.state hotcold Anna hide --json --name Anna --rounds 1 --adapter hci0
begun Anna
XDG_STATE_HOME=$OUT/Ben.state hotcold Ben seek --json --name Ben --adapter hci1
begun Ben
within 60 output Anna '"type":"player".*"name":"Ben".*"role":"seeker"' || fail "the hider does not hear the seeker"
within 60 output Ben '"type":"player".*"name":"Anna".*"role":"hider"' || fail "the seeker does not hear the hider"
hider=$(address_of a)
seeker=$(address_of b)
within 30 speaks a || fail "the hider says nothing: $(ctl air)"
anna=$(said a | cut -c5-12)
round=$(said a | cut -c15-16)
# It may have heard the others' hider first, who does not answer.
within 60 hunts b "$anna" || fail "the seeker hunts somebody else: $(ctl air)"
ben=$(said b | cut -c5-12)

# One far away: measured power -100, close, 0.1 m.
ctl beacon liar EE:00:00:00:02:01 random 100 "$(seeker 88880001 9c)" \
  "$(message 88880001 "8c${round}00100000${anna:4}0000")" scannable
ctl rssi liar '*' -85
# The hider, from its own address: 5000 s of 10 s, the time is up. And the seeker: five taunts ahead.
ctl beacon hider2 "$hider" random 200 "$IBEACON" "$(message "$anna" "58${round}1388000a0000ff00")" scannable
ctl beacon seeker2 "$seeker" random 400 "$(seeker "$ben")" \
  "$(message "$ben" "88${round}00100000${anna:4}ff53")" scannable

within 60 output Ben '"change":"doubted".*"tag":"'"${anna^^}" || fail "nobody doubts the hider's clone"
within 60 output Anna '"change":"doubted".*"tag":"'"${ben^^}" || fail "nobody doubts the seeker's clone"
no_results() { [ "$(results Anna)$(results Ben)" = 00 ]; }
holds 10 no_results || fail "strangers have ended a round: $(grep -h '"type":"result"' "$OUT"/*.out)"
for name in Anna Ben; do ! ended $name || fail "strangers have ended the game of $name"; done

# Ben comes near, as both of them measure.
ctl rssi a b -75..-40:6
ctl rssi b a -75..-40:6
over Anna 0
over Ben 0
for name in Anna Ben; do
  [ "$(results $name)" = 1 ] || fail "$name has heard of other rounds: $(grep -h '"type":"result"' "$OUT/$name.out")"
  output $name '"type":"result".*"outcome":"found".*"hiderName":"Anna".*"seekerName":"Ben".*"agreed":true' ||
    fail "$name: $(grep -h '"type":"result"' "$OUT/$name.out")"
done
outcome "strangers in an open room" "Ben found Anna, as both say" 0
silent || fail "afterwards: $(radio)"
