# What the user who has started the helper can see of it and do to it: nothing but end it. And how many he can
# have: a few, for each takes memory of the kernel's.
# ways: 5.x

. Tests/Guest/unprivileged.sh
. Tests/Guest/hostile.sh
begin_hostile
findings=

# Where the kernel would leave the memory of a program that crashes, and that it would for this user.
echo core >/proc/sys/kernel/core_pattern
start dumped env --chdir "$OUT/hostile" setpriv --reuid 65534 --regid 65534 --groups "$group" \
  bash -c 'ulimit -c unlimited; kill -SEGV $$'
over dumped 139
cores() { find "$OUT/hostile" -name 'core*'; }
[ -n "$(cores)" ] || fail "this kernel leaves no memory behind, so nothing would be proven"
rm -f "$OUT"/hostile/core*

for purpose in 'management 0' 'control 0' 'reports 0' devices; do
  hostile open helper "$purpose"
  [ "$answer" = opened ] || fail "the helper for $purpose: $answer"
  hostile pry helper
  [ "$answer" = nothing ] || findings+="$purpose: its user can get at: $answer"$'\n'
  hostile pid helper
  process=$answer
  for signal in INT QUIT TERM HUP; do kill -s $signal "$process"; done
  # It lives by its peer, and not by these.
  [ -e "/proc/$process" ] || findings+="$purpose: a polite signal ends it"$'\n'
  setpriv --reuid 65534 --regid 65534 --clear-groups kill -SEGV "$process" || true
  hostile close helper
  [ "$answer" = 'ended -11' ] || findings+="$purpose: SIGSEGV: $answer"$'\n'
  [ -z "$(cores)" ] || findings+="$purpose: it leaves its memory behind: $(cores)"$'\n'
  rm -f "$OUT"/hostile/core*
done
within 10 no_helpers || fail "there are still helpers: $(helpers)"

# Begun in strange ways it serves nobody, or as ever: without the descriptors that every program has, and with
# an environment that would have other code loaded.
for manner in closed preloaded stream; do
  hostile strange $manner management 0
  case $answer in
    opened* | ended*) ;;
    *) findings+="begun $manner: $answer"$'\n' ;;
  esac
done

# As many as the game needs, for two players and a doctor; and not as many as he likes.
most=16
few() { [ "$(helpers | wc -l)" -le $most ]; }
for purpose in 'reports 0' 'management 0'; do
  hostile crowd 6 "$purpose"
  [ "$answer" = '6 of 6' ] || fail "the game's own helpers: $answer"
  hostile crowd 94 "$purpose"
  there=$((6 + ${answer%% *}))
  [ $there -le $most ] || findings+="of 100 helpers for $purpose, one user has $there at once, and not $most at most"$'\n'
  # Neither do those wait that have got no socket.
  within 20 few || findings+="there are $(helpers | wc -l) processes"$'\n'
  hostile disperse
  within 30 no_helpers || fail "there are still helpers: $(helpers | wc -l)"
done
# It is over with them: he is served as ever.
hostile open helper management 0
[ "$answer" = opened ] || fail "after the crowd: $answer"
# One user at a time: another one is told so.
printf '#!/bin/sh\nexec setpriv --reuid 65533 --regid 65533 --groups %s %s "$@"\n' "$group" $installed >$HOTCOLD
for game in hide seek; do refused 3 'another user of this machine plays already' $game; done
outcome "another user plays, hide, seek" "$line" 3
hostile close helper
hostile quit
over hostile 0
for adapter in a b; do ctl forget $adapter; done
[ -z "$findings" ] || fail "what the helper's own user can do:
$findings"
outcome "a helper is pried into, crashed, and started a hundred times, helper" "nothing is seen, $most at most" "(goes on)"
