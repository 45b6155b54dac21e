# Three players play trail: Anna is the first hider and Ben the second, and Cleo finds them in this order, although she
# comes near Ben first.
# ways before a release: 4.2 5.x+bluetoothd 5.x+code

third_adapter
ctl rssi '*' '*' -75

# all_report HIDER NAME...: whether each of these players reports that Cleo found HIDER.
all_report() {
  local hider=$1 name
  shift
  for name in "$@"; do
    grep '"type":"result"' "$OUT/$name.out" |
      grep -q '"outcome":"found".*"hiderName":"'"$hider"'".*"seekerName":"Cleo".*"agreed":true' || return 1
  done
}
# turn HIDER PLACE NAME...: whether each of these players reports that it is HIDER's turn.
turn() {
  local hider=$1 place=$2 name
  shift 2
  for name in "$@"; do
    output "$name" '"type":"trail".*"name":"'"$hider"'","place":'"$place" || return 1
  done
}

player Anna 1 hide --adapter hci0 --game trail
begun Anna
player Ben 1 hide --adapter hci1 --game trail --place 2
begun Ben
within 30 output Ben '"type":"player".*"name":"Anna".*"role":"hider"' || fail "Ben does not receive Anna"
player Cleo 2 seek --adapter hci2
begun Cleo
for name in Anna Ben; do
  within 30 output Cleo '"type":"player".*"name":"'$name'".*"role":"hider"' || fail "Cleo does not receive $name"
  within 30 output $name '"type":"player".*"name":"Cleo".*"role":"seeker"' || fail "$name does not receive Cleo"
done
within 30 turn Anna 1 Anna Ben Cleo || fail "it is not Anna's turn: $(grep -h '"type":"trail"' "$OUT"/*.out)"

# Cleo comes near Ben, and both adapters measure it, but it is not his turn.
ctl rssi b c -60..-40:4
ctl rssi c b -60..-40:4
no_results() { ! grep -q '"type":"result"' "$OUT"/{Anna,Ben,Cleo}.out; }
holds 12 no_results || fail "Ben is found out of turn: $(grep -h '"type":"result"' "$OUT"/*.out)"
turn Ben 2 Cleo && fail "Cleo hunts Ben before Anna"
ctl rssi b c -75
ctl rssi c b -75

# Then near Anna.
ctl rssi a c -60..-40:4
ctl rssi c a -60..-40:4
within 60 all_report Anna Anna Ben Cleo || fail "the first find: $(grep -h '"type":"result"' "$OUT"/*.out)"
ctl rssi a c -75
ctl rssi c a -75
within 30 turn Ben 2 Ben Cleo || fail "it is not Ben's turn: $(grep -h '"type":"trail"' "$OUT"/*.out)"

# Then near Ben again.
ctl rssi b c -60..-40:4
ctl rssi c b -60..-40:4
within 60 all_report Ben Ben Cleo || fail "the second find: $(grep -h '"type":"result"' "$OUT"/*.out)"
for name in Ben Cleo; do
  within 10 output $name '"type":"trail".*"place":null,"left":0' || fail "$name does not report the end"
done
outcome "three players, trail" "Cleo found Anna, and then Ben; all agree" ""
for name in Anna Ben Cleo; do over $name 0; done
silent || fail "still on the air: $(radio)"
