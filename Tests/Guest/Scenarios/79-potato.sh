# Three players play hot potato: Anna has the bomb and catches Ben, Ben catches Cleo, and Cleo has it when it explodes.
# ways before a release: 4.2 5.x 5.x+bluetoothd 5.x+code

third_adapter
ctl rssi '*' '*' -75

# play NAME ARGUMENT...: start a player, and store the time.
play() {
  date +%s.%N >"$OUT/$1.began"
  player "$1" 1 "${@:2}"
}
# carries NAME: whether this player has reported last that it has the bomb.
carries() { grep '"type":"bomb"' "$OUT/$1.out" | tail -n 1 | grep -q '"mine":true'; }
# all_know HOLDER NAME...: whether each of these players has reported last that HOLDER has the bomb. The holder's name may
# be reported after the bomb.
all_know() {
  local holder=$1 name tag
  shift
  for name in "$@"; do
    tag=$(grep '"type":"bomb"' "$OUT/$name.out" | tail -n 1 | sed -n 's/.*"holder":"\([^"]*\)".*/\1/p')
    if [ "$name" = "$holder" ]; then
      carries "$name" || return 1
    else
      output "$name" '"type":"player".*"tag":"'"$tag"'".*"name":"'"$holder"'"' || return 1
    fi
  done
}
bombs() { sort -n "$OUT/bombs" 2>/dev/null | tail -n 20; }
# carriers: write to $OUT/bombs when each player received the bomb and when it passed it on, by the common clock. Passing on
# counts as one second earlier, because it follows the other player's message, and because a player's time begins only
# when its program has started.
carriers() {
  local name
  for name in Anna Ben Cleo; do
    awk -v began="$(cat "$OUT/$name.began")" -v name=$name -F '"time":|,' '
      /"type":"bomb"/ {
        mine = /"mine":true/
        if (mine != had) { printf "%.1f %s %s\n", began + $3 - !mine, name, mine ? "has" : "gives"; had = mine }
      }' "$OUT/$name.out"
  done >"$OUT/bombs"
}
# near A B: two players come close; both adapters measure it. apart A B: they go away.
near() {
  ctl rssi "$1" "$2" -60..-40:4
  ctl rssi "$2" "$1" -60..-40:4
}
apart() {
  ctl rssi "$1" "$2" -75
  ctl rssi "$2" "$1" -75
}

play Anna hide --adapter hci0 --game potato --limit 150
begun Anna
play Ben seek --adapter hci1
begun Ben
play Cleo seek --adapter hci2
begun Cleo
within 60 all_know Anna Anna Ben Cleo || fail "not all know who has the bomb: $(carriers; bombs)"

near a b
within 60 carries Ben || fail "Anna did not pass it on: $(carriers; bombs)"
apart a b
within 60 all_know Ben Anna Ben Cleo || fail "not all know that Ben has the bomb: $(carriers; bombs)"
near b c
within 60 carries Cleo || fail "Ben did not pass it on: $(carriers; bombs)"
apart b c
within 60 all_know Cleo Anna Ben Cleo || fail "not all know that Cleo has the bomb: $(carriers; bombs)"

exploded() {
  local name
  for name in Anna Ben Cleo; do
    grep '"type":"result"' "$OUT/$name.out" |
      grep -q '"outcome":"boom".*"hiderName":"Cleo".*"agreed":true' || return 1
  done
}
within 200 exploded || fail "the bomb does not explode: $(carriers; bombs)"
for name in Anna Ben Cleo; do
  [ "$(grep -c '"type":"result"' "$OUT/$name.out")" = 1 ] || fail "more than one result of $name"
done
# These three had it in this order, and two at a time for at most one second.
carriers
[ "$(bombs | awk '{ print $2, $3 }' | paste -sd ,)" = "Anna has,Anna gives,Ben has,Ben gives,Cleo has" ] ||
  fail "who had the bomb: $(bombs | paste -sd ,)"
outcome "three players, hot potato" "Anna caught Ben, and Ben caught Cleo, who had the bomb when it exploded; all agree" ""
for name in Anna Ben Cleo; do over $name 0; done
silent || fail "still on the air: $(radio)"
