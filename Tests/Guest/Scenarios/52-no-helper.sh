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
as --groups "$group" --no-new-privs
refused 3 "or: |run: sudo /usr/local/bin/hotcold seek" seek
silent || fail "on the air: $(radio)"
no_helpers || fail "there are helpers: $(helpers)"
