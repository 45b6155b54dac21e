# The user who started the helper can end it, but neither inspect nor change it. Two users can play on one machine at the
# same time.
# ways: 5.x

. Tests/Guest/unprivileged.sh
. Tests/Guest/hostile.sh
begin_hostile
findings=

# Core dumps go to the working directory. Check that the kernel writes one for this user.
echo core >/proc/sys/kernel/core_pattern
start dumped env --chdir "$OUT/hostile" setpriv --reuid 65534 --regid 65534 --groups "$group" \
  bash -c 'ulimit -c unlimited; kill -SEGV $$'
over dumped 139
cores() { find "$OUT/hostile" -name 'core*'; }
[ -n "$(cores)" ] || fail "the kernel writes no core dump, so the test would prove nothing"
rm -f "$OUT"/hostile/core*

hostile open helper
hostile ask helper "$(request begin 00000100a000a0000000)"
[ "$answer" = begun ] || fail "the helper: $answer"
hostile pry helper
[ "$answer" = nothing ] || findings+="its user can access: $answer"$'\n'
hostile pid helper
pid=$answer
for signal in INT QUIT TERM HUP; do kill -s $signal "$pid"; done
# These signals do not end it, because its client decides when it ends.
[ -e "/proc/$pid" ] || findings+="one of INT, QUIT, TERM and HUP ends it"$'\n'
setpriv --reuid 65534 --regid 65534 --clear-groups kill -SEGV "$pid" || true
hostile close helper
[ "$answer" = 'ended -11' ] || findings+="SIGSEGV: $answer"$'\n'
[ -z "$(cores)" ] || findings+="it leaves a core dump: $(cores)"$'\n'
rm -f "$OUT"/hostile/core*
within 10 no_helpers || fail "there are still helpers: $(helpers)"

# Started in unusual ways it refuses to serve, or serves as usual: without standard output and error, with an environment
# that loads other code, on a stream socket, and with arguments that only root may use.
for manner in closed preloaded stream words; do
  hostile strange $manner
  case $answer in
    failed,* | ended*) ;;
    *) findings+="started $manner: $answer"$'\n' ;;
  esac
done

# Another user plays at the same time.
hostile open helper
hostile ask helper "$(request begin 00000100a000a0000000)"
[ "$answer" = begun ] || fail "the second helper: $answer"
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
[ -z "$findings" ] || fail "the helper's user can do too much:
$findings"
outcome "a helper is inspected, crashed, and started in unusual ways, helper" "nothing is accessible" "(goes on)"
