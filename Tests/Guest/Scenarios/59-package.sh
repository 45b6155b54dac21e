# The Debian package: a user who installs it plays without root, also while it is upgraded during a game; a purge leaves
# nothing.
# ways: 4.2
# ways before a release: 5.x+bluetoothd

package=$(find . -maxdepth 1 -name "hotcold_*_$(dpkg --print-architecture).deb" | sort -V | tail -1)
[ -n "$package" ] || skip "there is no package; make deb builds it"

# An empty dpkg database, because dpkg reads all of it each time. --force-depends, because it lists no libraries.
database=/tmp/dpkg
rm -rf $database
mkdir -p $database/info $database/updates $database/triggers
: >$database/status
package_tool() {
  DEBIAN_FRONTEND=noninteractive SUDO_USER=nobody \
    dpkg --admindir=$database --force-depends --force-unsafe-io "$@" >>"$OUT/dpkg" 2>&1 || fail "dpkg: $(tail -3 "$OUT/dpkg")"
}
# install: install the package as if `nobody` had used sudo, which adds that user to the group.
install() { package_tool --install "$package"; }
install
helper=/usr/bin/hotcold-radio
[ "$(stat -c '%U:%G %a' $helper)" = "root:hotcold 750" ] || fail "$(stat $helper)"
[ "$(getcap $helper)" = "$helper cap_net_admin,cap_net_raw=ep" ] || fail "$(getcap $helper)"
[ "$(getent group hotcold | cut -d: -f4)" = nobody ] || fail "$(getent group hotcold)"

# Run hotcold as that user after a new login, with the groups from /etc/group.
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

# Upgrade: the running programs continue, and the files are new.
before=$(stat -c %i $helper)
install
[ "$(stat -c %i $helper)" != "$before" ] || fail "the file of the helper is not new"
goes_on seek
on_air "advertising a .*data=$IBEACON " || fail "the hider is silent after the upgrade: $(ctl air)"

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

# A user outside the group gets the package's command to join it, and no hint to build anything.
HOTCOLD=/tmp/other
printf '#!/bin/sh\nexec setpriv --reuid 1 --regid 1 --clear-groups /usr/bin/hotcold "$@"\n' >$HOTCOLD
chmod +x $HOTCOLD
refused 3 'sudo adduser daemon hotcold, or: sudo ' hide
outcome "not in the group, installed by the package" "$line" 3

package_tool --purge hotcold
[ ! -e $helper ] || fail "the helper still exists"
! getent group hotcold >/dev/null || fail "the group still exists"
