#!/bin/bash
# Test the built program over real kernel sockets, in a guest. Usage: run.sh [PATTERN]...
# Each scenario in Scenarios/ is run in each of its ways; a pattern picks them by their names, as
# `hide` or `5.x+bluetoothd`. Exit status: 0 if nothing failed; where no guest can be had, all are
# skipped.
#
# HOTCOLD             the program under test (default .build/debug/hotcold)
# VIRTUAL_CONTROLLER  the virtual controllers (default .build/debug/virtual-controller)
# GUEST_CACHE         where the kernel and the tools are kept (default .cache/guest)
# TIMEOUT             seconds for all of it
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

hotcold=${HOTCOLD:-.build/debug/hotcold}
controllers=${VIRTUAL_CONTROLLER:-.build/debug/virtual-controller}
for program in "$hotcold" "$controllers"; do
  [ -x "$program" ] || {
    echo "there is no $program: swift build --product ${program##*/}" >&2
    exit 1
  }
done

. Tests/Guest/scenarios.sh
count=$(scenarios "$@" | wc -l)
[ "$count" != 0 ] || {
  echo "there is no scenario like: $*" >&2
  exit 1
}

status=0
Tests/Guest/guest.sh --timeout "${TIMEOUT:-1800}" \
  --env HOTCOLD="$hotcold" --env VIRTUAL_CONTROLLER="$controllers" \
  bash Tests/Guest/inside.sh "$@" || status=$?
[ $status != 77 ] || {
  echo "0 passed, 0 failed, $count skipped"
  exit 0
}
exit $status
