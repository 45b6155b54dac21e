# A player pairs a device with bluetoothd while a game scans with the same adapter: bluetoothd finds it and connects. Since
# Linux 6.6 the kernel takes the game's active scan for a search; and it passes on to bluetoothd what active scans hear.
# ways: 5.x+bluetoothd

case $(uname -r) in
  [1-5].* | 6.[0-5].*) skip "before Linux 6.6 an active scan is no search" ;;
esac
command -v btvirt >/dev/null || skip "btvirt (bluez-test-tools) is missing"
# Only btvirt's adapters accept connections.
for adapter in a b; do
  ctl unplug $adapter
  ctl forget $adapter
done
gone() { [ ! -e /sys/class/bluetooth/hci0 ] && [ ! -e /sys/class/bluetooth/hci1 ]; }
within 10 gone || fail "the adapters do not go"
start btvirt btvirt -l2
{ within 60 powered hci0 && within 60 powered hci1; } || fail "bluetoothd does not power btvirt's adapters"
ours=00:AA:01:00:00:00 device=00:AA:01:01:00:01

# console NAME ADDRESS: start bluetoothctl on an adapter. tell NAME COMMAND: send it a command.
console() {
  mkfifo "$OUT/$1.in"
  # shellcheck disable=SC2016 # the inner shell expands it
  start "$1" bash -c 'exec stdbuf -oL bluetoothctl --agent KeyboardDisplay <>"$0"' "$OUT/$1.in"
  within 30 output "$1" 'Agent registered' || fail "bluetoothctl does not start"
  tell "$1" "select $2"
}
tell() { echo "${*:2}" >"$OUT/$1.in"; }
console first $ours
console second $device
tell second pairable on
tell second advertise on
within 10 output second 'Advertising object registered' || fail "the device does not advertise"

# paired: answer each question once; whether bluetoothd has paired the device.
declare -A asked
paired() {
  local name count
  for name in first second; do
    count=$(grep -c 'Confirm passkey\|Accept pairing' "$OUT/$name.out") || true
    [ "$count" -le "${asked[$name]:-0}" ] || tell $name yes
    asked[$name]=$count
  done
  output first 'Pairing successful'
}

# pairs GAME ARGUMENT...: search, pair and remove the device during a game.
pairs() {
  local name=$1
  hotcold "$name" seek --json --adapter hci0 "${@:2}"
  begun "$name"
  forget first
  asked=()
  tell first scan le
  within 40 output first "NEW.* Device $device" || fail "$name: bluetoothd does not find the device: $(cat "$OUT/first.out")"
  tell first pair $device
  within 60 paired || fail "$name: not paired: $(cat "$OUT/first.out")"
  tell first remove $device
  within 30 output first 'Device has been removed' || fail "$name: the device is not removed"
  tell first scan off
  signal INT "$name"
  over "$name" 0
}
pairs passive
pairs active --name Anna
outcome "a device is found and paired by bluetoothd, seek" "paired" "(goes on)" "(btvirt's own)"
