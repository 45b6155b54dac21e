# For scenarios with a hostile client of the helper, after unprivileged.sh: hostile.py, as a member of the group
# bluetooth and of no other.

command -v python3 >/dev/null || skip "no python3 for a hostile client"

# All helpers' messages, a line each.
heard=$OUT/hostile/heard

# begin_hostile: start it; `hostile` speaks to it.
begin_hostile() {
  rm -rf "$OUT/hostile"
  mkdir -m 777 "$OUT/hostile"
  mkfifo -m 666 "$OUT/hostile/commands" "$OUT/hostile/answers"
  exec 5<>"$OUT/hostile/commands" 6<>"$OUT/hostile/answers"
  # Its folder is one where it could leave a dump of memory.
  start hostile env --chdir "$OUT/hostile" setpriv --reuid 65534 --regid 65534 --groups "$group" \
    python3 "$PWD/Tests/Guest/hostile.py" "$helper" "$OUT/hostile/commands" "$OUT/hostile/answers" "$heard"
}

# hostile COMMAND...: the reply of hostile.py becomes `answer`.
hostile() {
  echo "$*" >&5
  # Python begins slowly on a processor that is emulated, and so do a hundred helpers.
  read -r -t 120 answer <&6 || fail "hostile.py does not answer: $*: $(cat "$OUT/hostile.err")"
  case $answer in cannot:*) fail "hostile.py $*: $answer" ;; esac
}

# request NAME [FIELDS]: a request to the helper, in hexadecimal; see HelperRecords.swift and RecordCoder.swift.
request() { printf '06%02x%s%s' ${#1} "$(printf %s "$1" | od -An -v -tx1 | tr -d ' \n')" "${2:-}"; }
