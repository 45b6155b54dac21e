#!/bin/bash
# Test the built program over real kernel sockets, in a guest. Usage: run.sh [PATTERN]...
# Each scenario in Scenarios/ runs in each of its ways. A pattern selects runs whose names contain it, for example
# `hide` or `5.x+bluetoothd`. Exit status: 0 if nothing failed. If this machine cannot run a guest, all are skipped.
#
# GUEST_ARCH          arm64 for an arm64 guest (make system-test-arm64)
# GUEST_SUITE         bookworm, trixie or sid: the Debian in the guest, with its kernel and BlueZ
# HOTCOLD             the program under test (default .build/release/hotcold)
# VIRTUAL_CONTROLLER  the virtual controllers (default .build/release/virtual-controller)
# GUEST_CACHE         folder for the kernel and the tools (default .cache/guest, with suite and architecture)
# JOBS                number of guests at a time (default: one per processor, 4 at most)
# TIMEOUT             time limit of each guest in seconds (default 3900)
# ALL                 1 to add the ways before a release
# WAYS                replaces the ways that each scenario lists: WAYS='5.x-lenient 5.x-lenient+bluetoothd'
# SCENARIO_FOLDER     folder of the scenarios (default Tests/Guest/Scenarios)
# LIMIT               time limit of a scenario in seconds (default 300)
# TIME, SEED          duration in seconds and random seed of the scenarios in Tests/Guest/Long
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

hotcold=${HOTCOLD:-.build/release/hotcold}
controllers=${VIRTUAL_CONTROLLER:-.build/release/virtual-controller}
for program in "$hotcold" "$controllers"; do
  [ -x "$program" ] || {
    echo "$program does not exist; make system-test builds it" >&2
    exit 1
  }
done

# scenarios [PATTERN]...: print the runs whose name contains one of the patterns, one per line, as `FILE WAY`.
scenarios() {
  local file ways way name pattern
  for file in "${SCENARIO_FOLDER:-Tests/Guest/Scenarios}"/*.sh; do
    ways=${WAYS:-$(sed -n 's/^# ways: //p' "$file")}
    [ -z "${ALL:-}" ] || ways+=" $(sed -n 's/^# ways before a release: //p' "$file")"
    for way in $ways; do
      # bluetoothd takes minutes to start on an emulated arm64 processor.
      case ${GUEST_ARCH:-amd64}/$way in arm64/*+bluetoothd) continue ;; esac
      name=$(basename "$file" .sh)/$way
      for pattern in "${@:-}"; do
        case $name in *$pattern*) echo "$file $way" && break ;; esac
      done
    done
  done
}

list=$(scenarios "$@")
[ -n "$list" ] || {
  echo "no scenario matches: $*" >&2
  exit 1
}
count=$(wc -l <<<"$list")

status=0
suffix=${GUEST_SUITE:+-$GUEST_SUITE}
[ "${GUEST_ARCH:-amd64}" = amd64 ] || suffix+=-$GUEST_ARCH
Tests/Guest/prepare.sh "${GUEST_CACHE:-.cache/guest$suffix}" || status=$?
[ $status != 77 ] || {
  echo "0 passed, 0 failed, $count skipped"
  exit 0
}
[ $status = 0 ] || exit $status

# Each guest has one processor, so several guests share the work. A guest claims the next scenario by creating a folder
# named after its number in the queue.
jobs=${JOBS:-$(nproc)}
[ "$jobs" -le 4 ] || jobs=4
[ "$jobs" -le "$count" ] || jobs=$count
results=$(mktemp -d "${TMPDIR:-/tmp}/results.XXXXXX")
queue=$(mktemp -d "${TMPDIR:-/tmp}/queue.XXXXXX")
guests=()
finish() {
  [ ${#guests[@]} = 0 ] || kill "${guests[@]}" 2>/dev/null || true
  rm -rf "$results" "$queue"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# print_results NAME: print a guest's output. Each scenario's output is printed as one block, so that guests do not
# interleave, and its time on this machine is added to its time in the guest. The guest's outcomes and counts go to
# files named NAME.
print_results() {
  local line block= began=$SECONDS
  while IFS= read -r line; do
    case $line in
      'ok '* | 'FAIL '*) line="${line%)}, here $((SECONDS - began)) s)" began=$SECONDS ;;
    esac
    case $line in
      $'\t'*) echo "${line#?}" >>"$results/$1.outcomes" ;;
      'counts '*) echo "$line" >"$results/$1.counts" ;;
      ' '*) block+=$line$'\n' ;;
      'FAIL '*) printf %s "$block" && block=$line$'\n' ;;
      *) printf '%s%s\n' "$block" "$line" && block= ;;
    esac
  done
  printf %s "$block"
}

# run NAME QUEUE SCENARIO...: start a guest that runs the scenarios that no other guest with the same queue claims.
run() {
  local name=$1 queued=$2
  shift 2
  [ $# != 0 ] || return 0
  mkdir -p "$queue/$queued"
  Tests/Guest/guest.sh --timeout "${TIMEOUT:-3900}" "${files[@]}" --share "$queue" \
    --env LIMIT="${LIMIT:-300}" --env TIME="${TIME:-}" --env SEED="${SEED:-}" \
    --env HOTCOLD="/hotcold/$hotcold" --env VIRTUAL_CONTROLLER="/hotcold/$controllers" --env QUEUE="/share/$queued" \
    bash Tests/Guest/inside.sh "$@" > >(print_results "$name") &
  guests+=($!)
}

# The programs, the scenarios, and the files that `make install` and the package's scenario need.
files=()
for file in "$hotcold" "${hotcold%/*}/hotcold-radio" "$controllers" Tests/Guest Tests/Hardware Tests/score.mk Makefile Packaging \
  Benchmarks/bench.mk Sources/HotColdSystem/Version.swift docs/CHANGELOG.md hotcold_*.deb; do
  [ ! -e "$file" ] || files+=(--file "$file")
done

alone=() shared=()
while read -r file way; do
  if grep -q '^# alone' "$file"; then alone+=("$file $way"); else shared+=("$file $way"); fi
done <<<"$list"
for ((job = 0; job < jobs; job++)); do
  # shellcheck disable=SC2048,SC2086 # no name has a space
  run "shared$job" shared ${shared[*]}
done
for index in "${!alone[@]}"; do
  # shellcheck disable=SC2086
  run "alone$index" "alone$index" ${alone[index]}
done
for guest in "${guests[@]}"; do wait "$guest" || status=$?; done
guests=()
# For print_results, which may still be reading.
wait

{ cat "$results"/*.outcomes 2>/dev/null || true; } | sort -t $'\t' -k 1,1 -k 2,2n -s | awk -f Tests/Guest/outcomes.awk
awk -v count="$count" '{ passed += $2; failed += $3; skipped += $4 }
  END {
    print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped"
    lost = count - passed - failed - skipped
    if (lost > 0) print lost " not run"
    exit failed > 0 || lost > 0
  }' "$results"/*.counts || status=1
exit $status
