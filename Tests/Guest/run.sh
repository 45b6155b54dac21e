#!/bin/bash
# Test the built program over real kernel sockets, in a guest. Usage: run.sh [PATTERN]...
# Each scenario in Scenarios/ is run in each of its ways; a pattern picks runs by their names, as
# `hide` or `5.x+bluetoothd`. Exit status: 0 if nothing failed; where no guest can be had, all are
# skipped.
#
# GUEST_ARCH          arm64 for a guest of another machine (make system-test-arm64)
# HOTCOLD             the program under test (default .build/release/hotcold)
# VIRTUAL_CONTROLLER  the virtual controllers (default .build/release/virtual-controller)
# GUEST_CACHE         where the kernel and the tools are kept (default .cache/guest)
# JOBS                how many guests at once (default: a guest for each processor, 4 at most)
# TIMEOUT             seconds for all of it (default 3900)
# ALL                 1 to add the ways before a release
# WAYS                in place of the ways that each scenario names: WAYS='5.x-lenient 5.x-lenient+bluetoothd'
# SCENARIO_FOLDER     where the scenarios are (default Tests/Guest/Scenarios)
# LIMIT, TIME         seconds for a scenario (default 300); for those of Tests/Guest/Long, how long they go on
# SEED                of what is drawn there
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

hotcold=${HOTCOLD:-.build/release/hotcold}
controllers=${VIRTUAL_CONTROLLER:-.build/release/virtual-controller}
for program in "$hotcold" "$controllers"; do
  [ -x "$program" ] || {
    echo "there is no $program: make system-test builds it" >&2
    exit 1
  }
done

# scenarios [PATTERN]...: those whose name holds one of the patterns, one a line, as `FILE WAY`.
scenarios() {
  local file ways way name pattern
  for file in "${SCENARIO_FOLDER:-Tests/Guest/Scenarios}"/*.sh; do
    ways=${WAYS:-$(sed -n 's/^# ways: //p' "$file")}
    [ -z "${ALL:-}" ] || ways+=" $(sed -n 's/^# ways before a release: //p' "$file")"
    for way in ${ways:-4.2 4.2+bluetoothd 5.x 5.x+bluetoothd}; do
      # The daemon takes minutes to begin on a processor of another kind.
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
  echo "there is no scenario like: $*" >&2
  exit 1
}
count=$(wc -l <<<"$list")

status=0
suffix=
[ "${GUEST_ARCH:-amd64}" = amd64 ] || suffix=-$GUEST_ARCH
Tests/Guest/prepare.sh "${GUEST_CACHE:-.cache/guest$suffix}" || status=$?
[ $status != 77 ] || {
  echo "0 passed, 0 failed, $count skipped"
  exit 0
}
[ $status = 0 ] || exit $status

# Guests have one processor each, so several share the work: each takes the next scenario that no other has
# taken yet, by making a folder of its number.
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

# tell NAME: pass on what a guest prints about its scenarios, as they end and each in one piece, so that
# those of several guests do not get mixed up; its outcomes and counts go into files named after it.
# To the seconds that a scenario took in the guest it adds those that it took here.
tell() {
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

# run NAME QUEUE SCENARIO...: in a guest, those that no other guest with the same queue takes.
run() {
  local name=$1 queued=$2
  shift 2
  [ $# != 0 ] || return 0
  mkdir -p "$queue/$queued"
  Tests/Guest/guest.sh --timeout "${TIMEOUT:-3900}" "${files[@]}" --share "$queue" \
    --env LIMIT="${LIMIT:-300}" --env TIME="${TIME:-}" --env SEED="${SEED:-}" \
    --env HOTCOLD="/hotcold/$hotcold" --env VIRTUAL_CONTROLLER="/hotcold/$controllers" --env QUEUE="/share/$queued" \
    bash Tests/Guest/inside.sh "$@" > >(tell "$name") &
  guests+=($!)
}

# The programs, the scenarios, and what `make install` and the package's scenario need.
files=()
for file in "$hotcold" "${hotcold%/*}/hotcold-radio" "$controllers" Tests/Guest Tests/score.mk Makefile Packaging \
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
# The guests' last output may still be on its way.
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
