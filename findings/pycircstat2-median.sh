#!/bin/sh
# pycircstat2 has no median for headings of 359, 359, 0 and 0 degrees, nor for 10 and 20: whole degrees that are split evenly give NaN.
#
# Version    pycircstat2 0.1.15 with numpy 2.4.6 and scipy 1.17.1 (PyPI), "Circular statistcs with Python."
# Expected   Fisher (1993, 2.3.2), which circ_median() names: with an even number of angles the median is the mean of the two in the middle.
#            circ_mean() gives 0 to 360 degrees, and circ_dist() is a distance. One expects:
#                359 359 0 0: 359.5    10 20: 15.0    80 80 90 90: 85.0    -10 three times: 350.0    from 350 to -20: 10.0
# Seen           359 359 0 0: nan      10 20: nan     80 80 90 90: nan     -10 three times: -10.0    from 350 to -20: -10.0
#            If the mean deviation is the same from each reading, the library takes them as spread evenly round the circle. That is so, too,
#            for any two values that come equally often, which a compass with whole degrees at rest gives readily; circ_quantile() is then
#            NaN for each quantile. Of equal readings the first is given as it is; the "geodesic" distance is negative for angles that are
#            more than a turn apart.
# Input      Headings made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pycircstat2==0.1.15 numpy==2.4.6 scipy==1.17.1 pandas==3.1.1 \
  matplotlib==3.11.2

cat >"$folder/median.py" <<'PYTHON'
import numpy
from pycircstat2.descriptive import circ_dist, circ_mean, circ_median, circ_quantile

for headings in ((359, 359, 0), (359, 359, 0, 0), (10, 20), (80, 80, 90, 90), (350, 355, 6, 12), (-10, -10, -10)):
    angles = numpy.radians(numpy.array(headings, dtype=float))
    by_deviation, by_count = (numpy.degrees(circ_median(angles, method=method)) for method in ("deviation", "count"))
    (quarter,) = numpy.degrees(circ_quantile(angles, 0.25))
    print(*headings, f"mean {numpy.degrees(circ_mean(angles)):.1f} median {by_deviation:.1f} {by_count:.1f} quartile {quarter:.1f}")
distance = circ_dist(numpy.radians(350.0), numpy.radians(-20.0), metric="geodesic")
print(f"from 350 to -20: {numpy.degrees(distance):.1f}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/median.py")
echo "$seen"
[ "$seen" = "359 359 0 mean 359.3 median 359.0 359.0 quartile 359.0
359 359 0 0 mean 359.5 median nan nan quartile nan
10 20 mean 15.0 median nan nan quartile nan
80 80 90 90 mean 85.0 median nan nan quartile nan
350 355 6 12 mean 0.7 median 0.5 0.5 quartile 353.8
-10 -10 -10 mean 350.0 median -10.0 -10.0 quartile 350.0
from 350 to -20: -10.0" ]
