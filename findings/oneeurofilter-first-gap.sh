#!/bin/sh
# OneEuroFilter does not see the gap behind a time of 0, with which its own example begins: levels count as if 0.1 s had passed, not 10.
#
# Version    OneEuroFilter 0.2.1 (PyPI), by an author of the 1 euro filter
# Expected   "The second parameter is the current timestamp in seconds" (its README, whose example is f(2.1, 0)); `freq` is used "if
#            timestamps are not available". So only differences of times matter. Our guess before the run, for a device that was at
#            -60 dBm and is at -80 dBm after 10 and 20 s, with times from 0 s and from 100 s on:
#                from 0 s: -60.0 -77.3 -79.6      from 100 s: -60.0 -77.3 -79.6
# Seen           from 0 s: -60.0 -61.2 -77.4      from 100 s: -60.0 -77.3 -79.6
#            0 is taken for a time that was not given. So a recording whose times begin at 0 lags behind by one packet, and a test with
#            such times finds another filter than the one that runs with the clock.
# Input      Levels of a device that has been moved; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check OneEuroFilter==0.2.1

cat >"$folder/filter.py" <<'PYTHON'
from OneEuroFilter import OneEuroFilter

for start in (0, 100):
    smooth = OneEuroFilter(freq=10, mincutoff=0.1)
    print(f"from {start} s:", *(f"{smooth(level, start + time):.1f}" for time, level in ((0, -60), (10, -80), (20, -80))))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/filter.py")
echo "$seen"
[ "$seen" = "from 0 s: -60.0 -61.2 -77.4
from 100 s: -60.0 -77.3 -79.6" ]
