# Sourced by scenarios that play without root: installs hotcold and its helper with `make install`, and sets HOTCOLD to
# a wrapper that runs it as a user whose only group is `bluetooth`.

getent group bluetooth >/dev/null || echo 'bluetooth:x:990:' >>/etc/group
built=$(dirname "$HOTCOLD")
# -o: the guest has no compiler, so make must treat the programs as up to date.
make --silent -o "$built/hotcold" -o "$built/hotcold-radio" install BUILT="$built" ||
  fail "make install"
installed=/usr/local/bin/hotcold
helper=/usr/local/bin/hotcold-radio
group=$(getent group bluetooth | cut -d: -f 3)

# as OPTION...: run hotcold as user 65534 with these options of setpriv from now on.
as() {
  HOTCOLD=/tmp/as
  printf '#!/bin/sh\nexec setpriv --reuid 65534 --regid 65534 %s %s "$@"\n' "$*" $installed >$HOTCOLD
  chmod +x $HOTCOLD
}
as --groups "$group"

# helpers: the process IDs of all helpers.
helpers() { pgrep -f "^$helper" || true; }

# no_helpers: whether all helpers have ended.
no_helpers() { [ -z "$(helpers)" ]; }
