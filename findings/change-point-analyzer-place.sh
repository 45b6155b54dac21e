#!/bin/sh
# change-point-analyzer puts each change three samples too early; with CUSUM it puts that of a rising level at the end of the recording.
#
# Version    change-point-analyzer 0.0.5 with numpy 1.26.4 and matplotlib 3.10.8 (PyPI)
# Expected   It is "for analyzing change points in time series data based on Dr. Wayne Taylor's algorithm". There the change is where the
#            sum of the differences from the mean is "the point furthest from zero", above or below it; or where the squared errors of
#            both sides together are least. Our guess before the run was that a step of 20 dB is found to the sample, a rise as well as
#            a fall. For 40 levels of one kind and then 40 of another, each by the last sample before the change or the first behind it:
#                CUSUM: fall 39 or 40, rise 39 or 40; MSE: fall 39 or 40, rise 39 or 40
# Seen           CUSUM: fall 39, rise 79; MSE: fall 37, rise 37
#            With CUSUM it takes the highest sum, not the one farthest from zero. For a rise, where the sum goes down, that is the last
#            sample; as it is asked to go on in both parts, each sample from there back to about the change is one. With MSE it counts
#            the candidates, which begin with the fourth sample, as if they began with the second. In a thing that comes nearer, which is
#            a rise, the change is wherever the recording ends.
# Input      Two recordings of 80 levels without noise but 0.5 dB up and down.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check change-point-analyzer==0.0.5 numpy==1.26.4 matplotlib==3.10.8

cat >"$folder/find.py" <<'PYTHON'
import numpy as np
from change_point_analyzer.main import ChangePointAnalyzer, Estimator

np.random.seed(1)
wobble = np.tile([0.5, -0.5], 40)
fall = np.repeat([-60.0, -80.0], 40) + wobble
rise = np.repeat([-80.0, -60.0], 40) + wobble
for estimator in (Estimator.CUSUM, Estimator.MSE):
    for name, levels in (("fall", fall), ("rise", rise)):
        found = ChangePointAnalyzer(levels).detect_changepoints(estimator, recursive=False)
        print(f"{estimator.name}, {name}:", *(int(place) for place, _ in found))
found = ChangePointAnalyzer(rise).detect_changepoints(Estimator.CUSUM)
print("CUSUM, rise, both parts:", "more than 20 changes" if len(found) > 20 else len(found))
PYTHON

seen=$(MPLBACKEND=agg "$folder/venv/bin/python" "$folder/find.py")
echo "$seen"
[ "$seen" = "CUSUM, fall: 39
CUSUM, rise: 79
MSE, fall: 37
MSE, rise: 37
CUSUM, rise, both parts: more than 20 changes" ]
