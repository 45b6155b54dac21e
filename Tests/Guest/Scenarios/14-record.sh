# A live recording and its replay: in both formats the file has the packets that hcidump received in the same scan, and a
# replayed game reports all of them.
# ways: 5.x
# ways before a release: 4.2+bluetoothd

data=${IBEACON%0000c5}abcdc5
start_dump hci1
hotcold record record "$OUT/air.btsnoop" --adapter hci1
within 60 on_air 'scanning b ' || fail "it does not scan"
hotcold trace record "$OUT/air.csv" --adapter hci1
hotcold seek seek --json --adapter hci1
begun seek
trace_begun() { [ -s "$OUT/air.csv" ]; }
within 60 trace_begun || fail "no trace"

ctl rssi one b -60..-70x11 nonex1 -80x8 gone
ctl beacon one 3A:00:00:00:00:01 random 100 "$data"
ctl rssi two b -90x20 gone
ctl beacon two 3A:00:00:00:00:02 random 100 02010603ff0102
enough() { [ "$(reports | grep -c '^3A:')" -ge 40 ]; }
within 60 enough || fail "the dump has only $(reports)"
# Wait until the game and both recordings have all packets.
all_there() {
  sightings seek 20 && [ "$(grep -c ',3A:00:00:00:00:0' "$OUT/air.csv")" -ge 40 ] &&
    [ "$(btmon -r "$OUT/air.btsnoop" 2>/dev/null | grep -c 'Address: 3A:00:00:00:00:0')" -ge 40 ]
}
within 60 all_there || fail "the recordings have only $(cat "$OUT/air.csv")"
signal INT record trace seek
over record 0
over trace 0
over seek 0
silent || fail "still on the air: $(radio)"

# The RSSI of the beacon's packets, from each source.
reports 3A:00:00:00:00:01 | cut -d' ' -f 3 | sed 's/^127$/null/' >"$OUT/expected"
same() { diff "$OUT/expected" - >"$OUT/differences" || fail "$1 differs: $(cat "$OUT/differences")"; }
[ "$(wc -l <"$OUT/expected")" = 20 ] || fail "the dump does not have 20 packets"
estimates seek | field rssi | same "the game"
for file in air.btsnoop air.csv; do
  hotcold "$file" replay --json "$OUT/$file"
  over "$file" 0
  estimates "$file" | field rssi | same "$file"
  [ "$(estimates "$file" | field minor | sort -u)" = 43981 ] || fail "$file: another beacon"
done
# The recordings have packets of devices that are not beacons, too.
[ "$(grep -c '^[0-9.]*,3A:00:00:00:00:02,-90' "$OUT/air.csv")" = 20 ] || fail "$(cat "$OUT/air.csv")"

btmon -r "$OUT/air.btsnoop" >"$OUT/btmon.out" || fail "btmon cannot read it"
[ "$(grep -c 'Address: 3A:00:00:00:00:0' "$OUT/btmon.out")" = 40 ] || fail "btmon does not read 40 packets"
grep -q 'RSSI: -66 dBm' "$OUT/btmon.out" || fail "btmon reads no RSSI of -66 dBm"
