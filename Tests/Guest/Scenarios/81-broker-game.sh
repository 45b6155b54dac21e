# A game by radio and through a broker: players in a room with a secret see each other out of radio range, the hider sees
# the seeker's place, and `hotcold house` gets the result.
# ways: 5.x+bluetoothd
# ways before a release: 4.2 5.x-lenient

[ -x /usr/sbin/mosquitto ] || skip "mosquitto is missing"
printf 'listener 1883 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n' >"$OUT/broker.conf"
start broker /usr/sbin/mosquitto -c "$OUT/broker.conf" && says broker 'mosquitto version .* running'
cat >"$OUT/plan.json" <<'PLAN'
{"stations": [{"name": "west", "at": [1, 2, 1.2]}],
 "rooms": [{"name": "kitchen", "from": [0, 0], "to": [5, 4]}, {"name": "hall", "from": [5, 0], "to": [10, 4]}],
 "things": [{"id": "3A:00:00:00:00:01", "name": "keys"}]}
PLAN
url=mqtt://127.0.0.1
(umask 077 && echo marmalade >"$OUT/word")
room=(--room attic --secret-file "$OUT/word" --broker $url)
start messages mosquitto_sub -v -F '%t %x' -t 'hotcold/v1/home/game/#'
third_adapter
ctl rssi '*' '*' -75
# The two players are out of each other's range, and the station receives only Ben.
ctl rssi a b gone
ctl rssi b a gone
ctl rssi a c gone
ctl rssi b c -62

hotcold west station --adapter hci2 --name west "${room[@]}" --json
hotcold house house --plan "$OUT/plan.json" "${room[@]}" --json
player Anna 1 hide --adapter hci0 "${room[@]}"
begun Anna
player Ben 1 seek --adapter hci1 "${room[@]}"
begun Ben
within 60 output Ben '"type":"player".*"name":"Anna".*"role":"hider"' || fail "Ben does not see Anna"
within 60 output Anna '"type":"player".*"name":"Ben".*"role":"seeker"' || fail "Anna does not see Ben"
[ "$(estimates Ben | wc -l)" = 0 ] || fail "Ben has received Anna by radio"
# Anna has no plan; she gets Ben's place from the published rooms.
within 60 output Anna '"type":"position".*"room":"kitchen".*"name":"Ben"' || fail "Anna does not see where Ben is"
outcome "players out of each other's range" "they see each other, and Anna sees Ben in the kitchen" ""

# Others cannot read the messages.
within 10 output messages 'hotcold/v1/home/game/[0-9a-f]{16}/[0-9a-f]+ [0-9a-f]{62}$' ||
  fail "no message: $(tail -n 2 "$OUT/messages.out")"
grep -Eqi "attic|$(printf Anna | od -An -tx1 | tr -d ' \n')|$(printf Ben | od -An -tx1 | tr -d ' \n')" "$OUT/messages.out" &&
  fail "a name can be read at the broker"

# Ben comes near: the players decide by radio, and the house gets the result.
ctl rssi a b -40
ctl rssi b a -40
for name in Anna Ben house; do
  within 60 output $name '"type":"result".*"outcome":"found".*"hiderName":"Anna".*"seekerName":"Ben".*"agreed":true' ||
    fail "$name does not get the result: $(grep '"type":"result"' "$OUT/$name.out")"
done
outcome "the seeker comes near" "found; both agree, and the house gets the result" ""
for name in Anna Ben; do over $name 0; done

# Without the broker the game continues.
kill_all broker
ctl rssi a b -75
ctl rssi b a -75
player Anna 1 hide --adapter hci0 "${room[@]}"
begun Anna
player Ben 1 seek --adapter hci1 "${room[@]}"
begun Ben
says Anna '"state":"broker"'
within 60 output Ben '"type":"player".*"name":"Anna".*"role":"hider"' || fail "without a broker Ben does not receive Anna"
signal INT Anna Ben west house
for name in Anna Ben west house; do over $name 0; done
kill_all messages
