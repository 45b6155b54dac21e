# Three players play infection: Anna and Ben hide, Cleo seeks. She finds Anna, who becomes a seeker and finds Ben.
# ways before a release: 4.2 5.x+bluetoothd 5.x+code

third_adapter
ctl rssi '*' '*' -75

# all_report HIDER SEEKER NAME...: whether each of these players reports that SEEKER found HIDER.
all_report() {
  local hider=$1 seeker=$2 name
  shift 2
  for name in "$@"; do
    grep '"type":"result"' "$OUT/$name.out" |
      grep -q '"outcome":"found".*"hiderName":"'"$hider"'".*"seekerName":"'"$seeker"'".*"agreed":true' || return 1
  done
}

player Anna 2 hide --adapter hci0 --game infection
begun Anna
player Cleo 2 seek --adapter hci2
begun Cleo
within 30 output Anna '"type":"player".*"name":"Cleo".*"role":"seeker"' || fail "Anna does not receive Cleo"
within 30 output Cleo '"type":"player".*"name":"Anna".*"role":"hider"' || fail "Cleo does not receive Anna"
player Ben 1 hide --adapter hci1 --game infection
begun Ben
for name in Anna Cleo; do
  within 30 output $name '"type":"player".*"name":"Ben".*"role":"hider"' || fail "$name does not receive Ben"
done

# Cleo comes near Anna; both adapters measure it. Then she goes away again.
ctl rssi a c -60..-40:4
ctl rssi c a -60..-40:4
within 60 all_report Anna Cleo Anna Ben Cleo || fail "the first find: $(grep -h '"type":"result"' "$OUT"/*.out)"
within 20 output Anna '"type":"infected"' || fail "Anna is not infected"
output Ben '"type":"infected"' && fail "Ben is infected"
ctl rssi a c -75
ctl rssi c a -75
for name in Ben Cleo; do
  within 30 output $name '"change":"role".*"name":"Anna".*"role":"seeker"' || fail "$name is not told that Anna seeks"
done

# Anna comes near Ben.
ctl rssi a b -60..-40:4
ctl rssi b a -60..-40:4
within 60 all_report Ben Anna Anna Ben Cleo || fail "the second find: $(grep -h '"type":"result"' "$OUT"/*.out)"
outcome "three players, infection" "Cleo found Anna, and Anna found Ben; all agree" ""
for name in Anna Ben Cleo; do over $name 0; done
output Ben '"type":"infected"' && fail "the last hider becomes a seeker"
silent || fail "still on the air: $(radio)"
