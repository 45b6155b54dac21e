#!/usr/bin/env bash
# Runs each target for TIME seconds, JOBS targets at once, and prints a table. `run.sh [TARGET…]`.
# Keeps inputs that reach new code in .cache/fuzz/corpus for the next run, and those that fail in .cache/fuzz/crashes.
# With SEED and an empty .cache/fuzz the inputs are the same each time, so a new failure is due to a change in the code.
set -euo pipefail
cd "$(dirname "$0")/.."

time=${TIME:-60}
jobs=${JOBS:-$(nproc)}
# 0 chooses a random seed.
seed=${SEED:-0}
work=$PWD/.cache/fuzz
built=.build-fuzz/release
# Swift's backtracer waits forever for a process with a sanitizer.
export SWIFT_BACKTRACE=enable=no
# Do not record the stack of each allocation, which would take half of the time.
export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:quarantine_size_mb=8

resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
if ! find -L "$resources" -name 'libclang_rt.fuzzer*' 2>/dev/null | grep -q .; then
  echo "fuzzing: this Swift toolchain has no libFuzzer; use one from swift.org" >&2
  exit 1
fi

mkdir -p "$work/log" "$work/crashes"
if ! HOTCOLD_BUILD=fuzzing swift build --configuration release --scratch-path .build-fuzz \
  >"$work/build.log" 2>&1; then
  grep -v 'Cannot export local symbol' "$work/build.log" >&2
  exit 1
fi

queue=()
for program in fuzz-codec fuzz-radio fuzz-rooms fuzz-stations fuzz-players fuzz-game; do
  for target in $("$built/$program"); do
    [ $# -eq 0 ] || [[ " $* " == *" $target "* ]] || continue
    corpus=$work/corpus/$target
    mkdir -p "$corpus"
    "$built/$program" "$target" --seeds "$corpus"
    queue+=("$program $target")
  done
done
[ ${#queue[@]} -gt 0 ] || { echo "fuzzing: no such target" >&2; exit 1; }

fuzz() {
  "$1/$2" "$3" -seed="$6" -max_total_time="$4" -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=64 \
    -print_final_stats=1 -artifact_prefix="$5/crashes/$3-" "$5/corpus/$3" \
    </dev/null >"$5/log/$3" 2>&1 || echo "exit $?" >>"$5/log/$3"
}
export -f fuzz
printf '%s\n' "${queue[@]}" |
  xargs -P "$jobs" -L 1 bash -c 'fuzz "$0" "$4" "$5" "$1" "$2" "$3"' "$built" "$time" "$work" "$seed"

status=0
printf '%-12s %12s %14s %9s %8s\n' target executions executions/s coverage crashes
for entry in "${queue[@]}"; do
  target=${entry#* }
  log=$work/log/$target
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
  coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  crashes=0
  if grep -aq '^exit ' "$log"; then
    crashes=1
    status=1
  fi
  printf '%-12s %12s %14s %9s %8s\n' \
    "$target" "${executions:-?}" "${rate:-?}" "${coverage:-?}" "$crashes"
done
for entry in "${queue[@]}"; do
  log=$work/log/${entry#* }
  if grep -aq '^exit ' "$log"; then
    echo "--- ${entry#* }"
    grep -aE '^exit|Fatal error|ERROR|SUMMARY|Test unit|^Base64' "$log" || true
  fi
done
exit "$status"
