# The user who started the helper can neither look into it nor change it, only end it. Two users play on one machine at
# the same time.
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

hostile open helper
hostile ask helper "$(request begin 00000100a000a0000000)"
[ "$answer" = begun ] || fail "the helper: $answer"
hostile pry helper
[ "$answer" = nothing ] || findings+="its user can get at: $answer"$'\n'
hostile pid helper
process=$answer
for signal in INT QUIT TERM HUP; do kill -s $signal "$process"; done
# It depends on its client, and not on these.
[ -e "/proc/$process" ] || findings+="a polite signal ends it"$'\n'
setpriv --reuid 65534 --regid 65534 --clear-groups kill -SEGV "$process" || true
hostile close helper
[ "$answer" = 'ended -11' ] || findings+="SIGSEGV: $answer"$'\n'
[ -z "$(cores)" ] || findings+="it leaves its memory behind: $(cores)"$'\n'
rm -f "$OUT"/hostile/core*
within 10 no_helpers || fail "there are still helpers: $(helpers)"

# Begun in strange ways it serves nobody, or as ever: without the descriptors that every program has, with an
# environment that would have other code loaded, and with words that only root may say.
for manner in closed preloaded stream words; do
  hostile strange $manner
  case $answer in
    failed,* | ended*) ;;
    *) findings+="begun $manner: $answer"$'\n' ;;
  esac
done

# Another user plays meanwhile.
hostile open helper
hostile ask helper "$(request begin 00000100a000a0000000)"
[ "$answer" = begun ] || fail "the helper, again: $answer"
printf '#!/bin/sh\nexec setpriv --reuid 65533 --regid 65533 --groups %s %s "$@"\n' "$group" $installed >$HOTCOLD
hotcold hide hide --plain --adapter hci0
begun hide
within 10 on_air "advertising a .*data=$IBEACON " || fail "$(ctl air)"
signal INT hide
over hide 0
hostile close helper
hostile quit
over hostile 0
for adapter in a b; do ctl forget $adapter; done
[ -z "$findings" ] || fail "what the helper's own user can do:
$findings"
outcome "a helper is pried into, crashed, and begun in strange ways, helper" "nothing is seen" "(goes on)"
