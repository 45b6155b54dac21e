# The script for real adapters, on two virtual ones: it plays all steps, notices a deaf adapter, and refuses without two.
# ways before a release: 5.x

# ours COMMAND: a command for the script that sends requests to the virtual controllers.
ours() { printf '#!/bin/bash\n. Tests/Guest/helpers.sh\n%s\n' "$2" >"/tmp/$1" && chmod +x "/tmp/$1"; }
ours unplug 'ctl unplug a'
# An open socket keeps the number of an adapter that is gone.
ours plug 'hciconfig "$(ctl plug a)" up'
# The first step of going to sleep, as in 39-suspend.
ours sleep 'echo 1 >/sys/module/suspend/parameters/pm_test_delay; echo freezer >/sys/power/pm_test; echo freeze >/sys/power/state'
export UNPLUG=/tmp/unplug PLUG=/tmp/plug SUSPEND=/tmp/sleep
hardware() { Tests/Hardware/run.sh "$@" >"$OUT/hardware.out" 2>&1; }

hardware || fail "$(cat "$OUT/hardware.out")"
[ "$(grep -c '^ok ' "$OUT/hardware.out")" = 9 ] || fail "not all steps: $(cat "$OUT/hardware.out")"
! grep -Eqi '([0-9a-f]{2}:){5}' "$OUT/hardware.out" || fail "it prints an address: $(cat "$OUT/hardware.out")"
outcome "two adapters that hear each other, the script for hardware" "$(grep -c '^ok ' "$OUT/hardware.out") steps" 0

status=0
hardware 0 7 || status=$?
[ $status = 77 ] && output hardware 'no adapter hci7; the adapters are: hci0 hci1' || fail "$status: $(cat "$OUT/hardware.out")"
status=0
hardware 1 || status=$?
[ $status = 77 ] && output hardware 'needs two Bluetooth adapters' || fail "$status: $(cat "$OUT/hardware.out")"

ctl rssi '*' '*' gone
status=0
UNPLUG=false SUSPEND=false hardware || status=$?
[ $status = 1 ] && output hardware 'FAIL seek' || fail "a deaf adapter: $status: $(cat "$OUT/hardware.out")"
silent || fail "still on the air: $(radio)"
