# Two stations receive a beacon that moves from one to the other, and a hiding player. A locator receives the stations'
# messages through a broker, which is killed and started again.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

[ -x /usr/sbin/mosquitto ] || skip "mosquitto is missing"
printf 'listener 1883 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n' >"$OUT/broker.conf"
broker() { start broker /usr/sbin/mosquitto -c "$OUT/broker.conf" && says broker 'mosquitto version .* running'; }
broker

cat >"$OUT/plan.json" <<'PLAN'
{"stations": [{"name": "west", "at": [0.5, 2, 1.2]}, {"name": "east", "at": [9.5, 2, 1.2]}],
 "rooms": [{"name": "kitchen", "from": [0, 0], "to": [5, 4]}, {"name": "hall", "from": [5, 0], "to": [10, 4]}],
 "things": [{"id": "3A:00:00:00:00:01", "name": "keys"}]}
PLAN

walker=02011A05094B657973
ctl rssi walker a -62
ctl rssi walker b -82
ctl beacon walker 3A:00:00:00:00:01 random 100 "$walker"
url=mqtt://127.0.0.1
hotcold west station --adapter hci0 --name west --broker $url --include 3A:00:00:00:00:01 --json
hotcold east station --adapter hci1 --name east --broker $url --include 3A:00:00:00:00:01 --json
start topics mosquitto_sub -v -t 'hotcold/v1/home/station/+/device/+'
hotcold locate house --broker $url --plan "$OUT/plan.json" --json --home-assistant
for name in west east; do
  says $name '"type":"broker".*"state":"connected"'
  says locate '"type":"station".*"station":"'$name'".*"status":"online"'
done

room() { grep '"type":"position".*"name":"keys"' "$OUT/locate.out" | tail -n 1 | grep -q "\"room\":\"$1\""; }
within 60 room kitchen || fail "the keys are not in the kitchen: $(tail -n 3 "$OUT/locate.out")"
# The stations receive each other's beacons, but the locator ignores them.
says topics 'station/west/device/iBeacon:'
says topics 'station/east/device/iBeacon:'
grep -q '"id":"iBeacon:' "$OUT/locate.out" && fail "the locator reports a station's beacon"

# The player appears in the house by name.
third_adapter
ctl rssi c a -82
ctl rssi c b -62
hotcold mia hide --adapter hci2 --name Mia --json
seen() { grep '"type":"position".*"name":"Mia"' "$OUT/locate.out" | tail -n 1 | grep -q '"room":"hall"'; }
within 60 seen || fail "Mia is not in the hall: $(tail -n 3 "$OUT/locate.out")"
signal INT mia
over mia 0

# The broker is killed: all programs report it, continue, and reconnect. Meanwhile the keys move.
kill_all broker
for name in west east locate; do says $name '"type":"broker".*"state":"lost"'; done
ctl rssi walker a -62..-82:4
ctl rssi walker b -82..-62:4
pause 5
for name in west east locate; do forget $name; done
broker
for name in west east locate; do
  says $name '"type":"broker".*"state":"connected"' 120
done
within 60 room hall || fail "the keys are not in the hall: $(tail -n 3 "$OUT/locate.out")"
outcome "broker killed and started again" "stations and locator reconnect" ""

# The broker publishes a killed station's last will.
forget locate
kill_all east
says locate '"type":"station".*"station":"east".*"status":"offline"'
signal INT west locate
over west 0
over locate 0
kill_all topics
