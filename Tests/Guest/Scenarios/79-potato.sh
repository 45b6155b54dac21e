# Three players play hot potato: Anna has the bomb and catches Ben, who catches Cleo, and there it goes off.
# ways: 5.x
# ways before a release: 4.2 5.x+bluetoothd 5.x+code

third_adapter
ctl rssi '*' '*' -75

# play NAME ARGUMENT...: a player, and when it began.
play() {
  date +%s.%N >"$OUT/$1.began"
  player "$1" 1 "${@:2}"
}
# carries NAME: it has told last that the bomb is its own.
carries() { grep '"type":"bomb"' "$OUT/$1.out" | tail -n 1 | grep -q '"mine":true'; }
# knows HOLDER NAME...: each of them has told last who has the bomb. A name may be told after its bomb.
knows() {
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
# carriers: when each of them began to have the bomb and when it let go of it, by the clock of all. Letting go may come a
# second late: it is the answer to the other's message, and the clocks begin with the programs, which take time to start.
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
# near A B: the two come close, as both of them measure; apart A B: and go away.
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
within 60 knows Anna Anna Ben Cleo || fail "not all know who has the bomb: $(carriers; bombs)"

near a b
within 60 carries Ben || fail "Anna did not hand it on: $(carriers; bombs)"
apart a b
within 60 knows Ben Anna Ben Cleo || fail "not all know that Ben has the bomb: $(carriers; bombs)"
near b c
within 60 carries Cleo || fail "Ben did not hand it on: $(carriers; bombs)"
apart b c
within 60 knows Cleo Anna Ben Cleo || fail "not all know that Cleo has the bomb: $(carriers; bombs)"

went_off() {
  local name
  for name in Anna Ben Cleo; do
    grep '"type":"result"' "$OUT/$name.out" |
      grep -q '"outcome":"boom".*"hiderName":"Cleo".*"agreed":true' || return 1
  done
}
within 200 went_off || fail "the bomb: $(carriers; bombs)"
for name in Anna Ben Cleo; do
  [ "$(grep -c '"type":"result"' "$OUT/$name.out")" = 1 ] || fail "more than one result of $name"
done
# Never two at once for more than a second, and only these three, in order.
carriers
[ "$(bombs | awk '{ print $2, $3 }' | paste -sd ,)" = "Anna has,Anna gives,Ben has,Ben gives,Cleo has" ] ||
  fail "who had the bomb: $(bombs | paste -sd ,)"
outcome "three players, hot potato" "Anna caught Ben, who caught Cleo, where the bomb went off, as all say" ""
for name in Anna Ben Cleo; do over $name 0; done
silent || fail "still on the air: $(radio)"
