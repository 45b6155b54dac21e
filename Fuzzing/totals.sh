#!/usr/bin/env bash
# Feeds one target after the other for some minutes, with the lowest priority, until each has had GOAL
# executions: `totals.sh FOLDER [TARGET…]`; two may run at once where they feed different ones. It can be stopped
# at any time (`touch FOLDER/stop`) and goes on where it was when it is called again. `totals.sh FOLDER show`
# prints how far it is. The programs are those of the last `run.sh`, copied, so that building goes on meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:?a folder for totals and logs}
goal=${GOAL:-100000000}
slice=${SLICE:-180}
shift
programs="fuzz-codec fuzz-radio fuzz-rooms fuzz-stations fuzz-players fuzz-game"
export SWIFT_BACKTRACE=enable=no
# Freed blocks are not kept back, which is a third of the time: `run.sh` does so.
export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:quarantine_size_mb=0:thread_local_quarantine_size_kb=0

total() {
  awk '{ sum += $1 } END { printf "%d", sum }' "$folder/total/$1" 2>/dev/null || echo 0
}

if [ "${1:-}" = show ]; then
  printf '%-12s %12s %12s %8s\n' target executions seconds crashes
  for program in $programs; do
    for target in $("$folder/bin/$program"); do
      seconds=$(awk '{ sum += $2 } END { printf "%d", sum }' "$folder/total/$target" 2>/dev/null || echo 0)
      crashes=$(find "$folder/crashes" -name "$target-*" | wc -l)
      printf '%-12s %12s %12s %8s\n' "$target" "$(total "$target")" "$seconds" "$crashes"
    done
  done
  exit 0
fi

mkdir -p "$folder"/{bin,total,log,crashes}
# One that runs is replaced, and not written into.
for program in $programs; do cp --remove-destination ".build-fuzz/release/$program" "$folder/bin/"; done
rm -f "$folder/stop"
renice -n 19 -p $$ >/dev/null

while true; do
  left=0
  for program in $programs; do
    for target in $("$folder/bin/$program"); do
      [ ! -e "$folder/stop" ] || exit 0
      [ $# -eq 0 ] || [[ " $* " == *" $target "* ]] || continue
      if [ "$(total "$target")" -ge "$goal" ]; then continue; fi
      # One that has broken waits for its mending: remove the file when that is done.
      if find "$folder/crashes" -name "$target-*" | grep -q .; then continue; fi
      left=$((left + 1))
      corpus=$folder/corpus/$target
      mkdir -p "$corpus"
      "$folder/bin/$program" "$target" --seeds "$corpus"
      begun=$SECONDS
      "$folder/bin/$program" "$target" -max_total_time="$slice" -timeout=10 -rss_limit_mb=1024 \
        -malloc_limit_mb=64 -print_final_stats=1 -artifact_prefix="$folder/crashes/$target-" "$corpus" \
        </dev/null >"$folder/log/$target" 2>&1 || true
      executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/log/$target")
      echo "${executions:-0} $((SECONDS - begun))" >>"$folder/total/$target"
    done
  done
  [ "$left" -gt 0 ] || exit 0
done
