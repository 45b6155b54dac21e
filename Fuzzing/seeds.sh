#!/usr/bin/env bash
# Runs each target once on its seeds, without instrumentation, as CI does. `seeds.sh [TARGET…]`. Built in the folder of the
# tests, whose modules it uses.
set -euo pipefail
cd "$(dirname "$0")/.."

HOTCOLD_BUILD=mutations swift build --quiet
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
for program in $(find .build/debug/ -maxdepth 1 -name "fuzz-*" -type f -perm -u+x); do
  for target in $("$program"); do
    [ $# -eq 0 ] || [[ " $* " == *" $target "* ]] || continue
    mkdir "$seeds/$target"
    "$program" "$target" --seeds "$seeds/$target"
    "$program" "$target" -runs=0 "$seeds/$target" >"$seeds/.output" 2>&1 || { cat "$seeds/.output" && exit 1; }
    echo "$target: $(find "$seeds/$target" -type f | wc -l) seeds"
  done
done
