# Two devices are paired while a member of the group listens with both adapters, through helpers started by hand. No
# packet of the connection comes out of the helper, and none of the keys that root sees.
# ways: 5.x
# ways before a release: 4.2

command -v btvirt >/dev/null || skip "bluez-test-tools could not be had"
. Tests/Guest/unprivileged.sh
. Tests/Guest/hostile.sh

# Ours cannot be connected to; btvirt's can. As an adapter for Low Energy alone it is one of Bluetooth 4, by
# default one of Bluetooth 5 for both kinds of radio.
for adapter in a b; do
  ctl unplug $adapter
  ctl forget $adapter
done
if [ "$PROFILE" = 4.2 ]; then start btvirt btvirt -L -l2; else start btvirt btvirt -l2; fi
there() { [ -d /sys/class/bluetooth/hci1 ]; }
within 30 there || fail "no adapters of btvirt"

# settle DEVICE ANSWER COMMAND...: like `manage`, for an answer about a setting.
settle() { manage "$1" "Set $2 complete" "${@:3}"; }

for device in hci0 hci1; do
  settle $device 'Low Energy' le on
  [ "$PROFILE" = 4.2 ] || settle $device 'Secure Simple Pairing' ssp on
  settle $device 'Secure Connections' sc on
  settle $device Bondable bondable on
  # To know of the other's key for its changing addresses is to ask for it.
  manage $device 'Keys successfully loaded' irks
done
# The one that is searched for changes its address. btvirt 5.66 gets that wrong with the commands of Bluetooth 5:
# the two would not agree on who they are.
[ "$PROFILE" != 4.2 ] || settle hci1 Privacy privacy on
for device in hci0 hci1; do
  settle $device Powered power on
done
# The kernel chooses extended advertising by bit 4 of the second byte of the features.
features=$(hcitool -i hci0 cmd 08 0003 | awk '/^> HCI Event: 0x0e/ { getline; print $6 }')
case $PROFILE in
  4.2) [ $((0x$features & 0x10)) = 0 ] || fail "btvirt has changed: -L has extended advertising" ;;
  *) [ $((0x$features & 0x10)) != 0 ] || fail "btvirt has changed: it has no extended advertising" ;;
esac

start btmon btmon -w "$OUT/air.btsnoop"
written() { [ -s "$OUT/air.btsnoop" ]; }
within 30 written || fail "btmon does not start"

begin_hostile
# An active, continuous scan.
for index in 0 1; do
  hostile open listener$index
  hostile ask listener$index "$(request begin 0${index}000101600060000000)"
  [ "$answer" = begun ] || fail "the helper for hci$index: $answer"
done

# console NAME DEVICE: btmgmt for one that answers questions; `tell NAME COMMAND` speaks to it.
console() {
  mkfifo "$OUT/$1.in"
  # shellcheck disable=SC2016 # for that shell
  start "$1" bash -c 'exec stdbuf -oL btmgmt --index "$1" <>"$0"' "$OUT/$1.in" "${2#hci}"
}
tell() { echo "${*:2}" >"$OUT/$1.in"; }

# pair COMMAND...: the first device pairs with the second, and both people say yes.
declare -A asked
pair() {
  forget first
  forget second
  asked=([first]=0 [second]=0)
  tell first "$*"
  within 60 paired || fail "they are not paired: $(cat "$OUT/first.out" "$OUT/second.out")"
  within 30 output second ' disconnected' || fail "they are still connected"
}
# paired: answers the questions since the last call; whether they are paired.
paired() {
  local name count
  for name in first second; do
    count=$(grep -c 'Confirm value\|Accept pairing' "$OUT/$name.out" || true)
    while [ "$count" -gt "${asked[$name]}" ]; do
      asked[$name]=$((asked[$name] + 1))
      tell $name yes
    done
  done
  output first 'Paired with'
}

# search: the address of the second, as the first finds it, becomes `found`, and what kind it is `type`.
search() {
  forget first
  tell first find -l
  within 30 output first 'dev_found: .* type LE' || fail "the second is not found: $(cat "$OUT/first.out")"
  found=$(sed -n 's/.*dev_found: \([0-9A-F:]*\) type LE.*/\1/p' "$OUT/first.out" | head -n 1)
  type=1
  ! output first 'dev_found: .* type LE Random' || type=2
  tell first stop-find -l
  within 30 output first 'Discovery stopped|discovering off' || fail "the search does not end"
}

console first hci0
console second hci1
for name in first second; do tell $name name AnnasTelephone; done
for device in hci0 hci1; do manage $device '^.?name AnnasTelephone' info; done
settle hci1 Connectable connectable on
settle hci1 Advertising advertising on

# capabilities NUMBER: sets both devices' input and output capabilities.
capabilities() {
  for device in hci0 hci1; do manage $device 'Capabilities successfully set' io-cap "$1"; done
}

# Both compare a number.
capabilities 1
search
pair pair -c 1 -t $type "$found"

# Again with LE legacy pairing, which has other keys and no number to compare.
manage hci0 'unpaired|Unpair' unpair -t 1 00:AA:01:01:00:01
manage hci1 'unpaired|Unpair' unpair -t 1 00:AA:01:00:00:00
for device in hci0 hci1; do settle $device 'Secure Connections' sc off; done
capabilities 3
search
pair pair -c 3 -t $type "$found"

signal INT btmon
over btmon 0
hostile quit
over hostile 0

status=0
python3 Tests/Guest/overheard.py "$OUT/air.btsnoop" "$heard" AnnasTelephone "${wanted[@]}" >"$OUT/findings" || status=$?
[ $status = 0 ] || fail "what came out of the helper while two devices were paired:
$(cat "$OUT/findings")"
within 10 no_helpers || fail "there are still helpers: $(helpers)"
outcome "two devices are paired beside a listening client, helper" \
  "$(tail -n 1 "$OUT/findings")" "(goes on)" "(btvirt's own)"
