# The Debian package for a user who installs it: hide and seek without root, also while the package is upgraded during
# a game; after a purge nothing is left.
# ways: 4.2
# ways before a release: 5.x+bluetoothd

package=$(find . -maxdepth 1 -name "hotcold_*_$(dpkg --print-architecture).deb" | sort -V | tail -1)
[ -n "$package" ] || skip "there is no package here: make deb"

# A list of packages of its own: the machine around has a thousand of them, which dpkg would read each time, and lacks
# libraries that only say so when they are used.
database=/tmp/dpkg
rm -rf $database
mkdir -p $database/info $database/updates $database/triggers
: >$database/status
package_tool() {
  DEBIAN_FRONTEND=noninteractive SUDO_USER=nobody \
    dpkg --admindir=$database --force-depends --force-unsafe-io "$@" >>"$OUT/dpkg" 2>&1 || fail "dpkg: $(tail -3 "$OUT/dpkg")"
}
# As sudo does for the user nobody.
install() { package_tool --install "$package"; }
install
helper=/usr/bin/hotcold-radio
[ "$(stat -c '%U:%G %a' $helper)" = "root:hotcold 750" ] || fail "$(stat $helper)"
[ "$(getcap $helper)" = "$helper cap_net_admin,cap_net_raw=ep" ] || fail "$(getcap $helper)"
[ "$(getent group hotcold | cut -d: -f4)" = nobody ] || fail "$(getent group hotcold)"

# A new session of that user, with the groups that the system's list gives him.
HOTCOLD=/tmp/installed
printf '#!/bin/sh\nexec setpriv --reuid 65534 --regid 65534 --init-groups /usr/bin/hotcold "$@"\n' >$HOTCOLD
chmod +x $HOTCOLD

ctl rssi a b -80
hotcold hide hide --plain --adapter hci0
begun hide
hotcold seek seek --json --adapter hci1
begun seek
goes_on seek
on_air "advertising a .*pdu=ADV_NONCONN_IND .*/random interval=100 .*data=$IBEACON " || fail "$(ctl air)"

# The old programs still run, and the files are new.
before=$(stat -c %i $helper)
install
[ "$(stat -c %i $helper)" != "$before" ] || fail "nothing was installed anew"
goes_on seek
on_air "advertising a .*data=$IBEACON " || fail "the upgrade has silenced the hider: $(ctl air)"

ctl rssi a b -85..-40:4
over seek 0
grep -q '"type":"found"' "$OUT/seek.out" || fail "not found"

# A game that begins now uses the new helper.
ctl rssi a b -80
hotcold again seek --json --adapter hci1
begun again
goes_on again
signal INT again
over again 0
signal INT hide
over hide 0

# Another user gets the package's command to join the group, and no hint to build anything.
HOTCOLD=/tmp/other
printf '#!/bin/sh\nexec setpriv --reuid 1 --regid 1 --clear-groups /usr/bin/hotcold "$@"\n' >$HOTCOLD
chmod +x $HOTCOLD
refused 3 'sudo adduser daemon hotcold, or: sudo ' hide
outcome "not in the group, installed by the package" "$line" 3

package_tool --purge hotcold
[ ! -e $helper ] || fail "the helper is left"
! getent group hotcold >/dev/null || fail "the group is left"
