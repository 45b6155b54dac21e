#!/bin/sh
# sparklines draws levels from -60 to -90 dBm all alike, as full bars, once it is told the ends of their scale.
#
# Version    sparklines 1.0.0 (PyPI), "originally built for sanity-checking sensor data in IoT networks"
# Expected   "Negatives are fully supported", "all-negative data renders as downward bars" (README); --min and --max: "Use this value as the
#            minimum [maximum] for scaling". A scale that stays is what one needs to compare two tags, or a tag with itself a minute ago.
#            Our guess before the run was that the bars differ as the levels do. For -60, -70, -80 and -90, and for 60, 70, 80 and 90:
#                without bounds four bars of different length, downwards and upwards      -100 to -40: as 40 to 100, but downwards
# Seen           -60 to -90, without bounds: 1 1 4 8 eighths      -100 to -40: 8 8 8 8      -90 to -60: 8 8 8 8      -100 to 0: 8 8 8 8
#                60 to 90, without bounds:   1 3 6 8 eighths      40 to 100:   3 4 6 7      60 to 90:   1 3 6 8      0 to 100:  5 6 7 7
#            A tag in the hand and one at the end of the garden look the same. Only the minimum (-100) gives 4 4 8 8; only the maximum (-40)
#            is an UnboundLocalError. It seems that the numbers are turned into positive ones, and the bounds are not.
# Input      Four levels; without colours, where a bar downwards has 1, 4 or 8 eighths.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check sparklines==1.0.0

cat >"$folder/draw.py" <<'PYTHON'
from sparklines import sparklines

EIGHTHS = {bar: number for number, bar in enumerate("▁▂▃▄▅▆▇█", 1)} | {"▔": 1, "▀": 4}
NEAR_TO_FAR = [60, 70, 80, 90]


def draw(sign, **bounds):
    try:
        (line,) = sparklines([sign * level for level in NEAR_TO_FAR], **bounds)
        seen = " ".join(str(EIGHTHS[bar]) for bar in line)
    except UnboundLocalError:
        seen = "UnboundLocalError"
    print(*("-+"[sign > 0] + str(level) for level in NEAR_TO_FAR), *(f"{name} {value}" for name, value in bounds.items()), end="")
    print(":", seen)


draw(-1)
draw(-1, minimum=-100, maximum=-40)
draw(-1, minimum=-90, maximum=-60)
draw(-1, minimum=-100, maximum=0)
draw(-1, minimum=-100)
draw(-1, maximum=-40)
draw(1)
draw(1, minimum=40, maximum=100)
draw(1, minimum=60, maximum=90)
draw(1, minimum=0, maximum=100)
PYTHON

seen=$(PYTHONUTF8=1 NO_COLOR=1 "$folder/venv/bin/python" "$folder/draw.py")
echo "$seen"
[ "$seen" = "-60 -70 -80 -90: 1 1 4 8
-60 -70 -80 -90 minimum -100 maximum -40: 8 8 8 8
-60 -70 -80 -90 minimum -90 maximum -60: 8 8 8 8
-60 -70 -80 -90 minimum -100 maximum 0: 8 8 8 8
-60 -70 -80 -90 minimum -100: 4 4 8 8
-60 -70 -80 -90 maximum -40: UnboundLocalError
+60 +70 +80 +90: 1 3 6 8
+60 +70 +80 +90 minimum 40 maximum 100: 3 4 6 7
+60 +70 +80 +90 minimum 60 maximum 90: 1 3 6 8
+60 +70 +80 +90 minimum 0 maximum 100: 5 6 7 7" ]
