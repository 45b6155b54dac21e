#!/bin/sh
# online-changepoint-algorithms' CUSUM depends on the mean that it is told: the same fall by 10 dB is found around 0 and never around 40.
#
# Version    online-changepoint-algorithms 0.0.5 with numba 0.68.1 and numpy 2.4.6 (PyPI), "A collection of algorithms for online change
#            point detection."
# Expected   A CUSUM (Page, 1954) adds up deviations from the mean, so it finds the same in levels and in levels plus a constant, if it is
#            told the mean plus the constant. Our guess before the run, for 500 levels that change by 2 dB about the mean and then 500 that
#            are 10 dB lower, with h = 5 and alpha = 0.05, was some alarms, all after the fall, and the same for each mean:
#                mean 0: some after the fall        mean -60: the same        mean 40: the same
# Seen           mean 0: 116 after the fall         mean -60: 245             mean 40: 2 before it, none after
#            The sums are of the levels themselves, not of their deviations. The first level is always an alarm (left out above).
# Input      Levels made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check online-changepoint-algorithms==0.0.5 numba==0.68.1 numpy==2.4.6

cat >"$folder/detect.py" <<'PYTHON'
import warnings

import numpy

warnings.simplefilter("ignore")
from change_point_algorithms.online_detection.cusum import cusum_alg

FALL = 500
deviations = numpy.tile([2.0, -2.0], FALL)
deviations[FALL:] -= 10
for mean in (0, -60, 40):
    alarms = numpy.flatnonzero(cusum_alg(deviations + mean, mean, 2.0, 5, 0.05))[1:]
    before, after = (alarms < FALL).sum(), (alarms >= FALL).sum()
    print(f"mean {mean}: {before} alarms before the fall, {after} after, the first at {alarms[0] if len(alarms) else 'no time'}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/detect.py")
echo "$seen"
[ "$seen" = "mean 0: 0 alarms before the fall, 116 after, the first at 517
mean -60: 0 alarms before the fall, 245 after, the first at 508
mean 40: 2 alarms before the fall, 0 after, the first at 15" ]
