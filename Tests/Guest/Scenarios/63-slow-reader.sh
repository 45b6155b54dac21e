# A scan ends with its duration, though the reader of its lines stops for 10 s and is slow afterwards. The reader gets whole
# lines and the summary, which counts the lines that were dropped. A player whose reader has stopped stays on the air.
# ways: 5.x+bluetoothd
# ways before a release: 4.2

# read_slowly: read the lines at 3 kB per second, after a pause of 10 s, for 40 s, and then the rest. The pipe holds 4,096
# bytes (1031 is F_SETPIPE_SZ).
read_slowly() {
  mkfifo "$OUT/lines"
  start reader python3 -c '
import fcntl, sys, time
with open(sys.argv[1], "rb", buffering=0) as lines:
    fcntl.fcntl(lines, 1031, 4096)
    began = time.monotonic()
    text = lines.read(300)
    time.sleep(10)
    while piece := lines.read(300 if time.monotonic() - began < 40 else 65536):
        text += piece
        if len(piece) <= 300:
            time.sleep(0.1)
print(text.decode(), end="")
' "$OUT/lines"
}

# into_pipe NAME ARGUMENT...: start hotcold with its lines into the pipe.
into_pipe() {
  local name=$1
  shift
  # shellcheck disable=SC2016 # the inner shell expands it
  start "$name" sh -c 'lines=$1; shift; exec "$@" >"$lines"' - "$OUT/lines" "$HOTCOLD" "$@"
}

# 200 new devices per second make more lines than the reader takes.
read_slowly
ctl flood b 200 32
began=${EPOCHREALTIME/./}
into_pipe scan scan --json --duration 32 --adapter hci1
over scan 0 150
took=$(((${EPOCHREALTIME/./} - began) / 1000))
[ "$took" -lt 36000 ] || fail "--duration 32 took $took ms"
over reader 0 100
tail -n 1 "$OUT/reader.out" | grep -q '^{"type":"summary".*"drops":0,"droppedLines":[1-9]' ||
  fail "$(tail -n 1 "$OUT/reader.out")"
! grep -v '^{"type":.*}$' "$OUT/reader.out" || fail "a broken line"
rm "$OUT/lines"
within 60 silent || fail "still on the air: $(radio)"
outcome "the reader of the lines stops for 10 s and is slow, scan --duration 32" "" 0

# The lease of a broadcast is 18 s: without a program that renews it, the beacon would be silent by then.
ctl beacon other 3A:00:00:00:00:01 random 20 "$IBEACON"
ctl rssi other a -80
mkfifo "$OUT/lines"
start reader sh -c 'exec 5<"$0"; read -r line <&5; sleep 60' "$OUT/lines"
into_pipe seek seek --name Ben --json --adapter hci0
within 60 on_air 'advertising a ' || fail "not on the air: $(ctl air)"
holds 45 on_air 'advertising a ' || fail "the seeker is silent while its reader is stopped"
signal TERM seek
over seek 0
[ "$took" -lt 1000000 ] || fail "SIGTERM took $took us"
silent || fail "still on the air: $(radio)"
