#!/bin/bash
# Test the built program over real kernel sockets, in a guest. Usage: run.sh [PATTERN]...
# Each scenario in Scenarios/ is run in each of its ways; a pattern picks them by their names, as
# `hide` or `5.x+bluetoothd`. Exit status: 0 all passed or skipped, 77 no guest can be had here.
#
# HOTCOLD             the program under test (default .build/debug/hotcold)
# VIRTUAL_CONTROLLER  the virtual controllers (default .build/debug/virtual-controller)
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

controllers=${VIRTUAL_CONTROLLER:-.build/debug/virtual-controller}
[ -x "$controllers" ] || {
  echo "there is no $controllers: swift build --product virtual-controller" >&2
  exit 1
}

Tests/Guest/guest.sh --timeout "${TIMEOUT:-1800}" \
  --env HOTCOLD="${HOTCOLD:-.build/debug/hotcold}" --env VIRTUAL_CONTROLLER="$controllers" \
  bash Tests/Guest/inside.sh "$@"
