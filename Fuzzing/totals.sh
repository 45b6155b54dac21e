#!/usr/bin/env bash
# Runs one target after the other, at the lowest priority, until each has had GOAL executions: `totals.sh [TARGET…]`.
# In turn, libFuzzer searches for inputs for SLICE seconds, and a program without instrumentation mutates them for nine times
# as long. You can stop it at any time (`touch .cache/fuzz/stop`); it continues from the counts in totals.tsv. Two may run at
# once. `totals.sh show` prints the counts. SEED chooses the mutations; by default it is the time.
#
# totals.tsv has a line for each target: executions by libFuzzer, executions by mutation. Commit it.
set -euo pipefail
cd "$(dirname "$0")/.."

table=Fuzzing/totals.tsv
work=$PWD/.cache/fuzz
goal=${GOAL:-1000000000}
slice=${SLICE:-20}
declare -A program=()
for entry in codec:events codec:ad codec:fragments codec:btsnoop codec:csv codec:names codec:pcap codec:pcapng \
  codec:packetlogger radio:controller radio:management radio:helper radio:replies rooms:sealed players:messages \
  players:files game:gzip game:session; do
  program[${entry#*:}]=fuzz-${entry%:*}
done
[ $# -gt 0 ] || set -- controller management events ad csv btsnoop files messages helper replies fragments names sealed

if [ "$1" = show ]; then
  printf '%-12s %14s %14s %14s\n' target libFuzzer mutations both
  awk -F'\t' '!/^#/ { printf "%-12s %14d %14d %14d\n", $1, $2, $3, $2 + $3 }' $table
  exit 0
fi

export SWIFT_BACKTRACE=enable=no
# No quarantine for freed blocks, which would take a third of the time; `run.sh` uses one.
export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:quarantine_size_mb=0:thread_local_quarantine_size_kb=0
mkdir -p "$work"/{log,crashes,bin}
rm -f "$work/stop"

# Copy the programs, so that you can build while they run.
HOTCOLD_BUILD=fuzzing swift build --configuration release --scratch-path .build-fuzz >"$work/build.log" 2>&1
HOTCOLD_BUILD=mutations swift build --configuration release --scratch-path .build-mutations \
  --static-swift-stdlib >"$work/build-mutations.log" 2>&1
for target in "$@"; do
  for kind in fuzz mutations; do
    mkdir -p "$work/bin/$kind"
    cp --remove-destination ".build-$kind/release/${program[$target]}" "$work/bin/$kind/"
  done
done
renice -n 19 -p $$ >/dev/null

# add TARGET COLUMN COUNT     adds to a count in the table
add() {
  (
    flock 9
    awk -F'\t' -v OFS='\t' -v target="$1" -v column="$2" -v count="$3" '
      $1 == target { $column = sprintf("%d", $column + count); found = 1 }
      { print }
      END { if (!found) { $0 = ""; $1 = target; $2 = $3 = 0; $column = sprintf("%d", count); print } }' $table >"$work/table"
    cat "$work/table" >$table
  ) 9>"$work/lock"
}

total() { awk -F'\t' -v target="$1" '$1 == target { sum = $2 + $3 } END { printf "%d", sum }' $table; }

has_crashed() { find "$work/crashes" -name "$1-*" | grep -q .; }

for target in "$@"; do
  corpus=$work/corpus/$target
  mkdir -p "$corpus"
  "$work/bin/fuzz/${program[$target]}" "$target" --seeds "$corpus"
  # A target with a crash is left out until its file is removed.
  until [ "$(total "$target")" -ge "$goal" ] || has_crashed "$target"; do
    [ ! -e "$work/stop" ] || exit 0
    "$work/bin/fuzz/${program[$target]}" "$target" -max_total_time="$slice" -timeout=10 -rss_limit_mb=1024 \
      -malloc_limit_mb=64 -print_final_stats=1 -artifact_prefix="$work/crashes/$target-" "$corpus" \
      </dev/null >"$work/log/$target" 2>&1 || true
    count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log/$target")
    add "$target" 2 "${count:-0}"
    seed=${SEED:-$(date +%s)}
    count=$("$work/bin/mutations/${program[$target]}" "$target" --mutations \
      $((goal - $(total "$target"))) $((9 * slice)) "$seed" "$corpus" "$work/crashes/$target-mutation-$seed" \
      2>"$work/log/$target-mutations") || true
    add "$target" 3 "${count:-0}"
  done
  echo "$target: $(total "$target")$(has_crashed "$target" && echo ', with a crash')"
done
