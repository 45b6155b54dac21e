#!/bin/sh
# ble2wled lights a beacon that is near in green and one in the middle in yellow, where it says yellow for near: its warm colour is not near.
#
# Version    ble2wled 1.0.1 (PyPI), which shows the distance of beacons on a strip of lamps
# Expected   README: "Maps distance to colors on a gradient", "yellow when near", "red when far". gradient_color(): "distance < near: Yellow
#            (1.0, 1.0, 0.0)", with a gradient up to "distance > far: Red"; near is 0.5 m, far is 10 m. In ble_beacon_to_rgb() each beacon's
#            hue is turned by up to 8 % of the circle (29 degrees). Our guess before the run was that it is as described:
#                0.3 m and 0.5 m yellow (1, 1, 0)      5 m orange (1, 0.5, 0)      10 m red (1, 0, 0)
# Seen           0.3 m and 0.5 m green (0, 1, 0)       5 m yellow (0.95, 1, 0)     10 m red (1, 0, 0)
#            It is a traffic light's gradient, from green by yellow to red. A beacon heard with -50 dBm has a hue of 128 to 136 degrees
#            instead of 60 to 89; yellow is one that is half-way. Who reads the strip by the README goes to the wrong beacon. The same
#            documentation says about 1 m for -50 dBm and about 10 m for -70 dBm; they come out as 0.35 m and 3.5 m.
# Input      Distances and levels.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ble2wled==1.0.1

cat >"$folder/strip.py" <<'PYTHON'
from colorsys import rgb_to_hsv

from ble2wled import ble_beacon_to_rgb, estimate_distance_from_rssi, gradient_color

for distance in (0.3, 0.5, 5, 10):
    print(f"{distance} m:", *(f"{part:.2f}" for part in gradient_color(distance)))
for level in (-50, -70, -90):
    hues = [360 * rgb_to_hsv(*ble_beacon_to_rgb(name, level, 1.0))[0] for name in ("tag-1", "tag-2", "phone", "keys")]
    print(f"{level} dBm: {estimate_distance_from_rssi(level):.2f} m, hues", *(f"{hue:.0f}" for hue in hues))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/strip.py")
echo "$seen"
[ "$seen" = "0.3 m: 0.00 1.00 0.00
0.5 m: 0.00 1.00 0.00
5 m: 0.95 1.00 0.00
10 m: 1.00 0.00 0.00
-50 dBm: 0.35 m, hues 130 136 128 128
-70 dBm: 3.55 m, hues 92 97 89 90
-90 dBm: 35.48 m, hues 10 16 8 8" ]
