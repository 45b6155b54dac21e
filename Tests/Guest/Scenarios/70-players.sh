# Three players, each with an adapter: they receive each other's names and taunts, agree on the result, swap roles, and
# play a second round.
# ways: 4.2 5.x+code
# ways before a release: 5.x+bluetoothd 5.x-lenient

third_adapter
ctl rssi '*' '*' -75

# results NAME NUMBER: who found whom, as that player was told in the round of this number.
results() {
  grep '"type":"result"' "$OUT/$1.out" | grep '"agreed":true' |
    sed -E 's/.*"outcome":"([a-zA-Z]*)".*"hiderName":"([^"]*)","hiderPoints":([0-9]*).*"seekerName":"([^"]*)","seekerPoints":([0-9]*).*/\1 \2 \3 \4 \5/' |
    sed -n "$2p"
}
same() {
  local name
  for name in Anna Ben Cleo; do [ "$(results $name "$1")" = "$2" ] || return 1; done
}

player Anna 2 hide --adapter hci0
begun Anna
player Ben 2 seek --adapter hci1
player Cleo 2 seek --adapter hci2
begun Ben
begun Cleo
for name in Ben Cleo; do
  within 30 output Anna '"type":"player".*"name":"'$name'".*"role":"seeker"' || fail "the hider does not hear $name"
  within 30 output $name '"type":"player".*"name":"Anna".*"role":"hider"' || fail "$name does not hear the hider"
done

order Anna 'taunt 3'
order Ben 'say where are you'
for name in Ben Cleo; do
  within 30 output $name '"type":"taunt".*"number":3' || fail "$name hears no taunt"
done
within 30 output Anna '"type":"taunt".*"text":"where are you"' || fail "the hider hears no words"

# Ben comes near, by both machines' measurements.
ctl rssi a b -75..-40:4
ctl rssi b a -75..-40:4
within 60 same 1 'found Anna 0 Ben 1' || fail "the first round: $(grep -h '"type":"result"' "$OUT"/*.out)"
outcome "three players, found" "Ben found Anna, as all three say" ""

# The finder hides next. A result stays for 2 s before roles can change.
pause 3
ctl rssi '*' '*' -75
ctl rssi a b -75
ctl rssi b a -75
order Anna swap
order Ben swap
within 30 output Cleo '"type":"player".*"name":"Ben".*"role":"hider"' || fail "nobody hears that Ben hides"
# The hider has a head start of 10 s without finds.
pause 12
ctl rssi b c -75..-40:4
ctl rssi c b -75..-40:4
within 60 same 2 'found Ben 1 Cleo 1' || fail "the second round: $(grep -h '"type":"result"' "$OUT"/*.out)"
outcome "three players, roles swapped" "Cleo found Ben, as all three say" ""

for name in Anna Ben Cleo; do over $name 0; done
for name in Ben Cleo; do
  [ "$(grep -c '"type":"taunt".*"number":3' "$OUT/$name.out")" = 1 ] || fail "$name heard the taunt more than once"
done
silent || fail "still on the air: $(radio)"
