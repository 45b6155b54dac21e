#!/bin/sh
# angle-headings cannot divide an angle, and converts -10 degrees to 350 degrees or 6.1 radians: the mean of two headings needs both.
#
# Version    angle-headings 1.1.1 (PyPI), "A class for representing and performing calculations with angles."
# Expected   Its documentation: "A / b (Angle, float)" divides the measure by a scalar; all measures are more than -1/2 and at most 1/2 of a
#            revolution, and so is the result of convert(). Our guess before the run, for a heading of 350 degrees (-10):
#                measure -10.0    / 2: -5.0         // 2: -5.0    convert("deg"): -10.0    convert("rad"): -0.1745
# Seen           measure -10.0    / 2: TypeError    // 2: -5.0    convert("deg"): 350.0    convert("rad"): 6.1087
#            The division has the name that it had in Python 2; the package asks for Python 3. Whoever takes the difference of two
#            headings, to turn by it, gets -20 degrees, and after convert() a turn of 340 degrees the other way round.
# Input      Two headings.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check angle-headings==1.1.1

cat >"$folder/turn.py" <<'PYTHON'
from angle_headings import Angle

heading, goal = Angle(10, "deg"), Angle(350, "deg")
print("measure", goal.measure)
try:
    print("/ 2:", (goal / 2).measure)
except TypeError:
    print("/ 2: TypeError")
print("// 2:", (goal // 2).measure)
print(f"converted: {goal.convert('deg'):.1f} deg, {goal.convert('rad'):.4f} rad")
turn = goal - heading
print(f"turn: {turn.measure:.1f} deg, converted {turn.convert('deg'):.1f} deg")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/turn.py")
echo "$seen"
[ "$seen" = "measure -10.0
/ 2: TypeError
// 2: -5.0
converted: 350.0 deg, 6.1087 rad
turn: -20.0 deg, converted 340.0 deg" ]
