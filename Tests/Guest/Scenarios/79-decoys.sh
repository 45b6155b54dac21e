# Three players play decoys: Anna is real, Ben is a decoy, and Cleo finds him first.
# ways: 4.2
# ways before a release: 5.x+bluetoothd 5.x+code

third_adapter
ctl rssi '*' '*' -75

# told OUTCOME HIDER NAME...: each of them was told so of what Cleo found.
told() {
  local outcome=$1 hider=$2 name
  shift 2
  for name in "$@"; do
    grep '"type":"result"' "$OUT/$name.out" |
      grep -q '"outcome":"'"$outcome"'".*"hiderName":"'"$hider"'".*"seekerName":"Cleo".*"agreed":true' || return 1
  done
}

player Ben 1 hide --adapter hci1 --game decoy
begun Ben
player Cleo 1 seek --adapter hci2
begun Cleo
within 30 output Ben '"type":"player".*"name":"Cleo".*"role":"seeker"' || fail "Ben does not hear Cleo"
within 30 output Cleo '"type":"player".*"name":"Ben".*"role":"hider"' || fail "Cleo does not hear Ben"
player Anna 1 hide --adapter hci0 --game decoys
begun Anna
within 30 output Cleo '"type":"player".*"name":"Anna".*"role":"hider"' || fail "Cleo does not hear Anna"

# Cleo comes near Ben, as both of them measure: a decoy.
ctl rssi b c -60..-40:4
ctl rssi c b -60..-40:4
within 60 told decoy Ben Ben Cleo || fail "the decoy: $(grep -h '"type":"result"' "$OUT"/*.out)"
output Cleo '"type":"found"' && fail "a decoy is found"
ctl rssi b c -75
ctl rssi c b -75

# Then near Anna.
ctl rssi a c -60..-40:4
ctl rssi c a -60..-40:4
within 60 told found Anna Anna Cleo || fail "the find: $(grep -h '"type":"result"' "$OUT"/*.out)"
grep '"type":"result"' "$OUT/Cleo.out" | grep '"outcome":"decoy"' | grep -q '"winner":null' || fail "somebody wins by a decoy"
outcome "three players, decoys" "Cleo found Ben, a decoy, and then Anna, as all say" ""
for name in Anna Ben Cleo; do over $name 0; done
silent || fail "still on the air: $(radio)"
