# A service: systemd gives it the radio's capabilities, and it leaves them to its helper before it reads the network or a
# file. This starts the program of the station's unit with the user, groups, capabilities and state that the unit names.
# ways: 5.x
# ways before a release: 4.2+bluetoothd

. Tests/Guest/unprivileged.sh
[ -x /usr/sbin/mosquitto ] || skip "mosquitto is missing"
printf 'listener 1883 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n' >"$OUT/broker.conf"
start broker /usr/sbin/mosquitto -c "$OUT/broker.conf"
says broker 'mosquitto version .* running'

units=/usr/local/lib/systemd/system
# setting NAME [UNIT]: a setting of the station's unit, or of another one.
setting() { sed -n "s/^$1=//p" "$units/hotcold-${2:-station}.service"; }
for name in AmbientCapabilities CapabilityBoundingSet SupplementaryGroups SystemCallFilter; do
  [ "$(setting $name)" = "$(setting $name remote)" ] || fail "the units differ: $name"
done
[ "$(setting StateDirectory)" != "$(setting StateDirectory remote)" ] || fail "the services share their state"

user=61000
state=/var/lib/$(setting StateDirectory)
install -d -m 700 -o $user -g $user "$state"
capabilities=$(setting AmbientCapabilities | tr 'A-Z ' 'a-z,' | sed 's/cap_/+/g')
options='--name west --adapter hci0 --broker mqtt://127.0.0.1 --json'
# shellcheck disable=SC2046 # words
start station env "$(setting Environment | sed 's#%S#/var/lib#')" setpriv --reuid $user --regid $user \
  --groups "$(getent group "$(setting SupplementaryGroups)" | cut -d: -f 3)" --bounding-set "-all,$capabilities" \
  --inh-caps "$capabilities" --ambient-caps "$capabilities" --no-new-privs \
  $(setting ExecStart | sed "s#[\$]STATION_OPTIONS#$options#")
says station '"type":"broker".*"state":"connected"'
within 60 on_air 'advertising a ' || fail "the station is silent: $(ctl air)"
on_air 'scanning a ' || fail "the station does not listen: $(ctl air)"

# capabilities PROCESS: those that it has, and could get.
capabilities() { awk '/^Cap(Inh|Prm|Eff|Amb):/ { printf "%s%s", sep, $2; sep = " " }' "/proc/$1/status"; }
none=0000000000000000 raw=0000000000002000
station=$(pgrep -x hotcold)
[ "$(capabilities "$station")" = "$none $none $none $none" ] || fail "the station has $(capabilities "$station")"
[ "$(capabilities "$(helpers)")" = "$none $raw $raw $none" ] || fail "the helper has $(capabilities "$(helpers)")"
outcome "a service, as systemd starts it" "no capabilities; its helper has CAP_NET_RAW" ""

signal TERM station
over station 0
within 10 silent || fail "still on the air: $(radio)"
within 10 no_helpers || fail "there are still helpers: $(helpers)"
