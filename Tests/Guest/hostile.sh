# Sourced after unprivileged.sh by scenarios with a hostile client of the helper. The client is hostile.py, run by a user
# whose only group is `bluetooth`.

command -v python3 >/dev/null || skip "python3 is missing"

# The messages of all helpers, one per line.
heard=$OUT/hostile/heard

# begin_hostile: start the client; `hostile` sends it commands.
begin_hostile() {
  rm -rf "$OUT/hostile"
  mkdir -m 777 "$OUT/hostile"
  mkfifo -m 666 "$OUT/hostile/commands" "$OUT/hostile/answers"
  exec 5<>"$OUT/hostile/commands" 6<>"$OUT/hostile/answers"
  # In a folder that it can write to, so that a core dump would be seen.
  start hostile env --chdir "$OUT/hostile" setpriv --reuid 65534 --regid 65534 --groups "$group" \
    python3 "$PWD/Tests/Guest/hostile.py" "$helper" "$OUT/hostile/commands" "$OUT/hostile/answers" "$heard"
}

# hostile COMMAND...: send a command to hostile.py; sets `answer` to its reply.
hostile() {
  echo "$*" >&5
  # Python and a hundred helpers start slowly on an emulated processor.
  read -r -t 120 answer <&6 || fail "hostile.py does not answer: $*: $(cat "$OUT/hostile.err")"
  case $answer in cannot:*) fail "hostile.py $*: $answer" ;; esac
}

# request NAME [FIELDS]: print a request to the helper in hexadecimal; see HelperRecords.swift.
request() {
  case $1 in begin) set -- 01 "${2:-}" ;; replace) set -- 02 "${2:-}" ;; end) set -- 03 "${2:-}" ;;
    powerOn) set -- 04 "${2:-}" ;; inspect) set -- 05 "${2:-}" ;; *) set -- 06 "${2:-}" ;; esac
  printf '07%s%s' "$1" "$2"
}
