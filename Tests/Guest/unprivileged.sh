# For scenarios that play without root: hotcold and its helper, installed as `make install` does it.
# Afterwards HOTCOLD is run by a user who is in the group bluetooth, and in no other one.

getent group bluetooth >/dev/null || echo 'bluetooth:x:990:' >>/etc/group
built=$(dirname "$HOTCOLD")
# There is no compiler here, whatever the times of the files are.
make --silent -o "$built/hotcold" -o "$built/hotcold-radio" install BUILT="$built" ||
  fail "make install"
installed=/usr/local/bin/hotcold
helper=/usr/local/bin/hotcold-radio
group=$(getent group bluetooth | cut -d: -f 3)

# as OPTION...: the user who runs hotcold from here on, in setpriv's options.
as() {
  HOTCOLD=/tmp/as
  printf '#!/bin/sh\nexec setpriv --reuid 65534 --regid 65534 %s %s "$@"\n' "$*" $installed >$HOTCOLD
  chmod +x $HOTCOLD
}
as --groups "$group"

# helpers: the processes of the helper.
helpers() { pgrep -f "^$helper" || true; }

# no_helpers: whether all of them have ended.
no_helpers() { [ -z "$(helpers)" ]; }
