#!/bin/sh
# parse-le-beacon takes an iBeacon's minor number for its power, in its own example, too: -27 dBm instead of -59.
#
# Version    parse-le-beacon 0.1.0 (PyPI)
# Expected   Behind the UUID an iBeacon has major and minor with two bytes each, then the measured power (Apple, "Proximity Beacon
#            Specification", 2015). The program's help has an example; our guess before the run for its last bytes AB44 FCE5 C5:
#                major 43844    minor 64741    power -59 dBm
# Seen       Each is one byte, and the second byte after the UUID is the first that is read. The last byte, the power, is not read:
#                Major: 44    Minor: fc    TX Power: -27 dBm
#            At -59 dBm, 1 m away, a distance by that power is 12 m.
# Input      The example of `parse-le-beacon` without arguments.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check parse-le-beacon==0.1.0
program=$(echo "$folder"/venv/lib/python3*/site-packages/src/parse-le-beacon.py)

example=$("$folder/venv/bin/python" "$program" | sed -n 's/^parse-le-beacon.py //p')
echo "$example"
# shellcheck disable=SC2086
seen=$("$folder/venv/bin/python" "$program" $example | tail -3)
echo "$seen"
[ "$example" = "1a ff 4c 00 02 15 b8 fe d8 63 9f 1c 44 7c 8f 82 df 0c 2e 06 7d ea ab 44 fc e5 c5" ]
[ "$seen" = "Major: 44
Minor: fc
TX Power: -27 dBm" ]
