# Two devices are paired while a member of the group scans with both adapters, through helpers started by hand. The
# helpers leak no packet of the connection, and none of the keys that root records.
# ways: 5.x
# ways before a release: 4.2

command -v btvirt >/dev/null || skip "btvirt (bluez-test-tools) is missing"
. Tests/Guest/unprivileged.sh
. Tests/Guest/hostile.sh

# Only btvirt's adapters accept connections. With -L they are Bluetooth 4 for LE only; by default they are Bluetooth 5 in
# dual mode.
for adapter in a b; do
  ctl unplug $adapter
  ctl forget $adapter
done
if [ "$PROFILE" = 4.2 ]; then start btvirt btvirt -L -l2; else start btvirt btvirt -l2; fi
there() { [ -d /sys/class/bluetooth/hci1 ]; }
within 30 there || fail "btvirt creates no adapters"

# set_up DEVICE SETTING COMMAND...: change a setting with btmgmt, and wait until it is complete.
set_up() { manage "$1" "Set $2 complete" "${@:3}"; }

for device in hci0 hci1; do
  set_up $device 'Low Energy' le on
  [ "$PROFILE" = 4.2 ] || set_up $device 'Secure Simple Pairing' ssp on
  set_up $device 'Secure Connections' sc on
  set_up $device Bondable bondable on
  # The kernel requests the other device's identity resolving key only after `irks`.
  manage $device 'Keys successfully loaded' irks
done
# The second device uses private addresses. btvirt 5.66 handles them wrongly with the commands of Bluetooth 5: the two
# devices would use different addresses for the same one.
[ "$PROFILE" != 4.2 ] || set_up hci1 Privacy privacy on
for device in hci0 hci1; do
  set_up $device Powered power on
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
# listen: both helpers scan, actively and all the time. stop_listening: they end.
listen() {
  local index
  for index in 0 1; do
    hostile open listener$index
    hostile ask listener$index "$(request begin 0${index}000101600060000000)"
    [ "$answer" = begun ] || fail "the helper for hci$index: $answer"
  done
}
stop_listening() { for index in 0 1; do hostile close listener$index; done; }

# console NAME DEVICE: start an interactive btmgmt. tell NAME COMMAND: send it a command.
console() {
  mkfifo "$OUT/$1.in"
  # shellcheck disable=SC2016 # the inner shell expands it
  start "$1" bash -c 'exec stdbuf -oL btmgmt --index "$1" <>"$0"' "$OUT/$1.in" "${2#hci}"
}
tell() { echo "${*:2}" >"$OUT/$1.in"; }

# pair COMMAND...: pair the first device with the second, and confirm on both.
declare -A asked
pair() {
  forget first
  forget second
  asked=([first]=0 [second]=0)
  tell first "$*"
  within 60 paired || fail "the devices are not paired: $(cat "$OUT/first.out" "$OUT/second.out")"
  within 30 output second ' disconnected' || fail "the devices are still connected"
}
# paired: confirm new questions; whether the devices are paired.
paired() {
  local name count
  for name in first second; do
    count=$(grep -c 'User Confirm [0-9]' "$OUT/$name.out" || true)
    while [ "$count" -gt "${asked[$name]}" ]; do
      asked[$name]=$((asked[$name] + 1))
      tell $name yes
    done
  done
  # btmgmt 5.82 and 5.87 do not show the question to the second device: User Confirmation Reply, to the first one's address.
  output second 'User Confirm' || python3 Tests/Guest/manage.py 1 1c 00000001aa0001 || true
  output first 'Paired with'
}

# search: find the second device with the first; sets `found` to its address and `type` to the address's type. The helpers
# pause: since Linux 6.6 the kernel takes their scans for searches, and btmgmt's is Busy. 54-search tests bluetoothd's.
search() {
  [ -z "${found:-}" ] || stop_listening
  forget first
  tell first find -l
  within 30 output first 'dev_found: .* type LE' || fail "the second device is not found: $(cat "$OUT/first.out")"
  found=$(sed -n 's/.*dev_found: \([0-9A-F:]*\) type LE.*/\1/p' "$OUT/first.out" | head -n 1)
  type=1
  ! output first 'dev_found: .* type LE Random' || type=2
  tell first stop-find -l
  within 30 output first 'Discovery stopped|discovering off' || fail "the search does not end"
  listen
}

console first hci0
console second hci1
for name in first second; do tell $name name AnnasTelephone; done
for device in hci0 hci1; do manage $device '^.?name AnnasTelephone' info; done
set_up hci1 Connectable connectable on
set_up hci1 Advertising advertising on

# capabilities NUMBER: set the input and output capabilities of both devices.
capabilities() {
  for device in hci0 hci1; do manage $device 'Capabilities successfully set' io-cap "$1"; done
}

# 1 is DisplayYesNo: both devices compare a number.
capabilities 1
search
pair pair -c 1 -t $type "$found"

# Again with LE legacy pairing, which has different keys. 3 is NoInputNoOutput: there is no number to compare.
manage hci0 'unpaired|Unpair' unpair -t 1 00:AA:01:01:00:01
manage hci1 'unpaired|Unpair' unpair -t 1 00:AA:01:00:00:00
for device in hci0 hci1; do set_up $device 'Secure Connections' sc off; done
capabilities 3
search
pair pair -c 3 -t $type "$found"

signal INT btmon
over btmon 0
# Keys that root must have recorded.
wanted=(ltk csrk)
if [ "$PROFILE" = 4.2 ]; then wanted+=(irk); else wanted+=(link-key); fi
hostile quit
over hostile 0

status=0
python3 Tests/Guest/overheard.py "$OUT/air.btsnoop" "$heard" AnnasTelephone "${wanted[@]}" >"$OUT/findings" || status=$?
[ $status = 0 ] || fail "the check of the helpers' messages:
$(cat "$OUT/findings")"
within 10 no_helpers || fail "there are still helpers: $(helpers)"
outcome "two devices are paired while a client scans, helper" \
  "$(tail -n 1 "$OUT/findings")" "(goes on)" "(btvirt's own)"
