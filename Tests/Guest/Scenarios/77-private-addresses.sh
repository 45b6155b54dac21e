# A paired phone changes its address: a game started with sudo recognises it. The keys stay in the helper, which has read
# them.
# ways: 5.x
# ways before a release: 4.2

. Tests/Guest/unprivileged.sh
printf '#!/bin/sh\nSUDO_UID=65534 SUDO_GID=65534 exec %s "$@"\n' $installed >/tmp/as
chmod 755 /tmp/as
chmod 777 "$OUT"

# The sample key of the Core Specification (5.4, Vol 3, Part H, D.7), as BlueZ stores it.
phone=/var/lib/bluetooth/00:AA:01:00:00:00/11:22:33:44:55:66
mkdir -p "$phone"
printf '[General]\nName=Adas phone\nAddressType=public\n\n[IdentityResolvingKey]\nKey=%s\n' \
  9B7D390AA610103405ADC857A33402EC >"$phone/info"
chmod -R go= /var/lib/bluetooth

# An address that was made with the key, and one that was not.
ctl beacon phone 70:81:94:0D:FB:AA random 100 020106
ctl beacon other 70:81:94:0D:FB:AB random 100 020106
hotcold scan scan --json --adapter hci1
begun scan
says scan '"address":"11:22:33:44:55:66".*"name":"Adas phone"'
says scan '"address":"70:81:94:0D:FB:AB"'
! output scan '70:81:94:0D:FB:AA' || fail "the private address is shown"

helper_pid=$(helpers)
[ "$(grep -c . <<<"$helper_pid")" = 1 ] || fail "there is not one helper: $helper_pid"
grep -q '^Uid:.65534.65534.65534.65534' "/proc/$helper_pid/status" ||
  fail "the helper is $(grep Uid "/proc/$helper_pid/status")"
grep -q '^Seccomp:.2' "/proc/$helper_pid/status" || fail "the helper has no seccomp filter"
# The player cannot read its memory.
! setpriv --reuid 65534 --regid 65534 --clear-groups cat "/proc/$helper_pid/mem" >/dev/null 2>&1 ||
  fail "the helper's memory can be read"
! setpriv --reuid 65534 --regid 65534 --clear-groups ls "/proc/$helper_pid/fd" >/dev/null 2>&1 ||
  fail "the helper's descriptors can be listed"

signal INT scan
over scan 0
within 5 no_helpers || fail "the helper is still running"

# The phone is hunted by its identity address.
hotcold seek seek --json --adapter hci1 --address 11:22:33:44:55:66
begun seek
says seek '"type":"estimate".*"address":"11:22:33:44:55:66"'
signal INT seek
over seek 0

# A member of the helper's group cannot recognise paired devices, because the keys may be other users'.
as --groups "$group"
hotcold member scan --json --adapter hci1
begun member
says member '"address":"70:81:94:0D:FB:AA"'
! output member 'Adas phone' || fail "a member of the group recognises the phone"
signal INT member
over member 0
rm -r /var/lib/bluetooth/00:AA:01:00:00:00
