# While it is hunted, a hider advertises more often, if the controller can, and with the same address.
# ways: 4.2 5.x
# ways before a release: 5.x+bluetoothd

# play NAME ARGUMENT...: start a player with its own state folder.
play() { XDG_STATE_HOME=$OUT/$1.state hotcold "$1" "${@:2}" --json --name "$1"; }
ctl rssi a b -60
play Anna hide --adapter hci0
begun Anna
on_air "advertising a .* interval=100 .*data=$IBEACON " || fail "$(ctl air)"
address() { ctl air | sed -n "s/^advertising a .*address=\([^ ]*\) .*data=$IBEACON .*/\1/p"; }
before=$(address)
play Ben seek --adapter hci1
begun Ben
within 60 output Anna '"type":"player".*"name":"Ben".*"role":"seeker"' || fail "Anna does not receive Ben"
if [ "$PROFILE" = 5.x ]; then
  within 20 on_air "advertising a .* interval=50 .*data=$IBEACON " || fail "not faster: $(ctl air)"
  within 20 output Anna '"type":"status".*"interval":50' || fail "not reported: $(grep status "$OUT/Anna.out")"
  [ "$(address)" = "$before" ] || fail "the address was $before, is $(address)"
else
  holds 3 on_air "advertising a .* interval=100 .*data=$IBEACON " || fail "$(ctl air)"
  grep -q '"type":"status".*"interval":100' "$OUT/Anna.out" || fail "$(grep status "$OUT/Anna.out")"
fi
goes_on Ben
signal INT Ben
over Ben 0
within 90 on_air "advertising a .* interval=100 .*data=$IBEACON " || fail "it does not slow down: $(ctl air)"
signal INT Anna
over Anna 0
within 10 silent || fail "still on the air: $(radio)"
outcome "a hider is hunted, hide" "every 50 ms if the controller can, otherwise every 100 ms" 0
