#!/bin/sh
# Localization puts a tag below four stations of one height at their own height, and beside its place.
#
# Version    Localization 0.1.7 with numpy 2.4.6, scipy 1.17.1 and shapely 2.2.0 (PyPI), "Multilateration and Triangulation"
# Expected   The solver "LSE" is "for least square error", in 2D and 3D. With distances without an error the least is 0: at the tag, or at
#            its mirror image above the stations. Stations at a ceiling all have one height. Our guess before the run, for a tag at
#            2, 1, 1 m, four stations at 3 m, and one of them 10 cm lower:
#                2.0 1.0 1.0 or 2.0 1.0 5.0    2.0 1.0 1.0
# Seen       2.11 0.7 3.0    2.0 1.0 1.0
#            The search starts in the middle of the stations, in their plane. There the error changes neither upwards nor downwards, so
#            it never leaves the plane. The place in the room is the wrong one, too, by 0.3 m. multilat-solver 2.1.0, which uses it, then
#            makes -3.0 of 3.0 for tags below (z_sign -1), and its other solver, numpy_lse, puts the tag on the floor.
# Input      Exact distances of one tag to four stations; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Localization==0.1.7 numpy==2.4.6 scipy==1.17.1 shapely==2.2.0

cat >"$folder/locate.py" <<'PYTHON'
import contextlib
import io
import math

import localization

TAG = (2, 1, 1)
CORNERS = [(0, 0, 3), (6, 0, 3), (6, 4, 3)]
for height in (3, 2.9):
    project = localization.Project(mode="3D", solver="LSE")
    tag, _ = project.add_target()
    for name, station in enumerate([*CORNERS, (0, 4, height)]):
        project.add_anchor(name, station)
        tag.add_measure(name, math.dist(station, TAG))
    with contextlib.redirect_stdout(io.StringIO()):
        project.solve()
    print(height, *(round(float(value), 2) for value in (tag.loc.x, tag.loc.y, tag.loc.z)))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/locate.py")
echo "$seen"
[ "$seen" = "3 2.11 0.7 3.0
2.9 2.0 1.0 1.0" ]
