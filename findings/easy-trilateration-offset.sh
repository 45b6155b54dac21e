#!/bin/sh
# easy-trilateration uses only the differences of the distances: 5 m more at each station change nothing, 10 % at one move the tag 150 m.
#
# Version    easy-trilateration 0.1.4 with numpy 2.4.6 and scipy 1.17.1 (PyPI), "Easy Least-Squares trilateration"
# Expected   "Trilateration uses a series of distances to an unknown point", and the library finds "the solution that has the least error"
#            (its README). Our guess before the run was that an error of 10 % in a distance moves the result by about as much. So one
#            expects for a tag at (12, 3), with stations at (0, 0), (10, 0) and (0, 10), what plain least squares give:
#                exact: 12 3     the first 10 % too long: 13 3     each 5 m too long: 18 3
# Seen           exact: 12 3     the first 10 % too long: 162 0    each 5 m too long: 12 3
#            A third unknown is solved for beside x and y, an offset of all distances, which is returned as the "radius" (-148 m). Three
#            stations leave nothing to check it against, so that a tag outside of their triangle flies away; and the hot and cold of a
#            tag, by which all distances change together, has no influence at all.
# Input      Three circles.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check easy-trilateration==0.1.4 numpy==2.4.6 scipy==1.17.1

cat >"$folder/tag.py" <<'PYTHON'
import math

from easy_trilateration.least_squares import easy_least_squares
from easy_trilateration.model import Circle
from scipy.optimize import least_squares

STATIONS = [(0, 0), (10, 0), (0, 10)]
EXACT = [math.dist(station, (12, 3)) for station in STATIONS]


def show(name, distances):
    found, _ = easy_least_squares([Circle(*station, distance) for station, distance in zip(STATIONS, distances)])
    plain = least_squares(
        lambda point: [math.dist(point, station) - distance for station, distance in zip(STATIONS, distances)], (5.0, 5.0)
    )
    print(f"{name}: {found.center.x:.0f} {found.center.y:.0f} radius {found.radius:.0f}; plain: {plain.x[0]:.0f} {plain.x[1]:.0f}")


show("exact", EXACT)
show("first 10 % too long", [1.1 * EXACT[0], *EXACT[1:]])
show("each 5 m too long", [distance + 5 for distance in EXACT])
PYTHON

seen=$("$folder/venv/bin/python" "$folder/tag.py" | sed 's/-0\b/0/g')
echo "$seen"
[ "$seen" = "exact: 12 3 radius 0; plain: 12 3
first 10 % too long: 162 0 radius -148; plain: 13 3
each 5 m too long: 12 3 radius 5; plain: 18 3" ]
