#!/bin/sh
# smoothiepy's weighted moving average begins with 0, the loudest of all levels, and leaves out the packet that has just come, always.
#
# Version    smoothiepy 0.1.1 with numpy 2.4.6 (PyPI), to "smooth real-time data streams like eye tracking or sensor input"
# Expected   WeightedMovingAverageFilter1D: "The weights are linearly decreasing from 1 to 0, applied to the most recent data points. If not
#            enough data points are available [...], it computes the weighted average of the available data points." A weighted moving
#            average gives the newest value the greatest weight, as the Gaussian filter of the package says of itself. Our guess before
#            the run was that each filter begins with the first level, and follows a fall. For three packets of -60 and four of -80 dBm:
#                weighted, 3 packets: -60 -60 -60 -73.3 -80 -80 -80      weighted, 2 packets: as they come
# Seen           weighted, 3 packets: 0 -60 -60 -60 -66.7 -80 -80        weighted, 2 packets: 0 -60 -60 -60 -80 -80 -80
#            The oldest packet has the weight 1, and the newest has 0. Of two packets it returns the one before, and of the first nothing. In
#            two dimensions it is the same: each track begins at the origin. The simple, Gaussian and exponential averages are right.
# Input      Levels of a device that has been moved; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check smoothiepy==0.1.1 numpy==2.4.6

cat >"$folder/smooth.py" <<'PYTHON'
import smoothiepy


def show(name, average):
    smoother = smoothiepy.SmootherBuilder.one_dimensional().continuous().attach_filter(average).build()
    print(f"{name}:", *(f"{smoother.add_and_get(level):.1f}" for level in (-60, -60, -60, -80, -80, -80, -80)))


show("simple, 3", smoothiepy.SimpleMovingAverageFilter1D(3))
show("Gaussian, 3", smoothiepy.GaussianAverageFilter1D(3))
show("weighted, 3", smoothiepy.WeightedMovingAverageFilter1D(3))
show("weighted, 2", smoothiepy.WeightedMovingAverageFilter1D(2))
place = smoothiepy.NaiveWeightedMovingAverageFilter2D(3).next(12.0, 7.0)
print("first place of a track at (12, 7):", *(f"{coordinate:.1f}" for coordinate in place))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/smooth.py")
echo "$seen"
[ "$seen" = "simple, 3: -60.0 -60.0 -60.0 -66.7 -73.3 -80.0 -80.0
Gaussian, 3: -60.0 -60.0 -60.0 -75.0 -79.8 -80.0 -80.0
weighted, 3: 0.0 -60.0 -60.0 -60.0 -66.7 -80.0 -80.0
weighted, 2: 0.0 -60.0 -60.0 -60.0 -80.0 -80.0 -80.0
first place of a track at (12, 7): 0.0 0.0" ]
