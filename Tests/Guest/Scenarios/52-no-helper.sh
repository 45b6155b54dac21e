# A user without permission for the radio gets the commands that help, and nothing is on the air.
# ways: 4.2
# ways before a release: 5.x+bluetoothd

. Tests/Guest/unprivileged.sh
for game in hide seek "record /tmp/nothing" stop; do
  as --clear-groups
  refused 3 "usermod -aG bluetooth nobody, or: sudo /usr/local/bin/hotcold $game\$" $game
  outcome "not in the group, ${game%% *}" "$line" 3
  as --groups "$group"
  chown root $helper
  refused 3 "sudo make install, or: sudo /usr/local/bin/hotcold $game\$" $game
  setcap cap_net_admin,cap_net_raw=ep $helper
  mv $helper $helper.away
  refused 3 "sudo make install, or: sudo /usr/local/bin/hotcold $game\$" $game
  outcome "no helper, ${game%% *}" "$line" 3
  mv $helper.away $helper
done
# Neither the group nor a new session helps with a wrong mode; under sudo, too.
for mode in 640 700; do
  chmod $mode $helper
  refused 3 "mode $mode does not let the group bluetooth run it; run: sudo chmod 750 $helper, or: " seek
  hotcold doctor doctor
  over doctor 3
  grep -q "mode $mode .*fix: sudo chmod 750 $helper" "$OUT/doctor.out" || fail "$(cat "$OUT/doctor.out")"
done
outcome "the helper's mode is wrong" "$line" 3
chmod 640 $helper
HOTCOLD=/tmp/by-sudo
printf '#!/bin/sh\nSUDO_UID=65534 exec %s "$@"\n' $installed >$HOTCOLD
chmod +x $HOTCOLD
refused 3 "mode 640 does not let the group bluetooth run it; run: sudo chmod 750 $helper\$" seek
chmod 750 $helper
as --groups "$group" --no-new-privs
refused 3 "or: |run: sudo /usr/local/bin/hotcold seek" seek
silent || fail "on the air: $(radio)"
no_helpers || fail "there are helpers: $(helpers)"
