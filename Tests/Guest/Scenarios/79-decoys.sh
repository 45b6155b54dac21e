# Three players play decoys: Anna is real, Ben is a decoy, and Cleo finds him first.
# ways before a release: 4.2 5.x+bluetoothd 5.x+code

third_adapter
ctl rssi '*' '*' -75

# all_report OUTCOME HIDER NAME...: whether each of these players reports this outcome of Cleo's find.
all_report() {
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
within 30 output Ben '"type":"player".*"name":"Cleo".*"role":"seeker"' || fail "Ben does not receive Cleo"
within 30 output Cleo '"type":"player".*"name":"Ben".*"role":"hider"' || fail "Cleo does not receive Ben"
player Anna 1 hide --adapter hci0 --game decoys
begun Anna
within 30 output Cleo '"type":"player".*"name":"Anna".*"role":"hider"' || fail "Cleo does not receive Anna"

# Cleo comes near Ben, the decoy; both adapters measure it.
ctl rssi b c -60..-40:4
ctl rssi c b -60..-40:4
within 60 all_report decoy Ben Anna Ben Cleo || fail "the decoy: $(grep -h '"type":"result"' "$OUT"/*.out)"
output Cleo '"type":"found"' && fail "the decoy counts as found"
ctl rssi b c -75
ctl rssi c b -75

# Then near Anna.
ctl rssi a c -60..-40:4
ctl rssi c a -60..-40:4
within 60 all_report found Anna Anna Cleo || fail "the find: $(grep -h '"type":"result"' "$OUT"/*.out)"
grep '"type":"result"' "$OUT/Cleo.out" | grep '"outcome":"decoy"' | grep -q '"winner":null' || fail "the decoy has a winner"
outcome "three players, decoys" "Cleo found Ben, a decoy, and then Anna; all agree" ""
for name in Anna Ben Cleo; do over $name 0; done
silent || fail "still on the air: $(radio)"
