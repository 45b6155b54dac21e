#!/bin/sh
# A station that does not reach the tag draws it to the origin for pyuwb, and so do four stations of one height.
#
# Version    pyuwb 0.0.8, "A uwb locating library", with pyserial 3.5 (PyPI)
# Expected   TagLocateAlgorithm1.calc takes the stations' places and the tag's distances, and returns the tag's place. Four stations that
#            are not in one plane are enough for that. Our guess before the run, for exact distances of a tag at 2, 1, 1 m to five such
#            stations, to four of these, and to five of which four are at the ceiling and one is on a table, was the same each time:
#                2.0 1.0 1.0
# Seen           five 2.0 1.0 1.0    four of five 1.0 0.5 0.5    four at the ceiling 1.0 0.5 0.5
#            The place is the mean of those that the first three stations give with each of the others. Where there is none, because a
#            distance is missing or the four are in one plane, 0, 0, 0 is counted. So with four stations at one height, and no other, the
#            tag is at 0, 0, 0, as it is when one of the first three does not reach it.
# Input      Exact distances; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyuwb==0.0.8 pyserial==3.5

cat >"$folder/locate.py" <<'PYTHON'
import math

from pyuwb.tag_locate_algorithm1 import TagLocateAlgorithm1

TAG = (2, 1, 1)
CORNERS = [(0, 0, 2.5), (6, 0, 2.0), (6, 4, 2.4), (0, 4, 1.5), (3, 2, 0.7)]
CEILING = [(x, y, 2.5) for x, y, _ in CORNERS[:4]]


def locate(stations, heard):
    places = [{"client_id": f"1-2-{number}", "pos": dict(zip("xyz", station))} for number, station in enumerate(stations)]
    distances = {f"1-2-{number}": math.dist(station, TAG) for number, station in enumerate(stations[:heard])}
    return TagLocateAlgorithm1().calc(distances, "1-3-1", places)


for stations, heard in ((CORNERS, 5), (CORNERS, 4), (CEILING + CORNERS[4:], 5), (CEILING, 4)):
    print(*(round(coordinate, 2) + 0.0 for coordinate in locate(stations, heard).values()))
PYTHON

cd "$folder" # it leaves a log there
seen=$(venv/bin/python locate.py 2>/dev/null)
echo "$seen"
[ "$seen" = "2.0 1.0 1.0
1.0 0.5 0.5
1.0 0.5 0.5
0.0 0.0 0.0" ]
