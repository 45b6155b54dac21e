#!/bin/sh
# changepoint-online's search for a fall alone (side="left") says that a level fell when it has risen, if the level before is given.
#
# Version    changepoint_online 1.2.1 with numpy 2.4.6 (PyPI)
# Expected   "Constrains the detector to look for changes in one specific direction, i.e. increase or decrease"; "Focus solves the CUSUM
#            likelihood-ratio test exactly", for a level before the change that is given (loc) or not. The test for a fall compares the
#            best mean at or below loc for the newest packets with loc; where each stretch of newest packets lies above it, that is 0.
#            Our guess before the run was that it finds the step that it is set to, and its place. For 100 levels of -50 dBm and ten of
#            -30, with side="left", the statistic after each of the ten:
#                with loc=-50: 0 0 0 0 0 0 0 0 0 0                      without: little more than 0
# Seen           with loc=-50: 0 3 10 21 38 57 77 98 131 162            without: 1 1 1 0 0 0 0 0 0 0
#            It is the mean of all packets that has risen, and it is compared without its sign: the change is said to be at packet 0. So
#            "tell me when it moves away" with the level at the door given rings a few packets after it has come nearer. side="right"
#            does the same for a fall. A change to the side that is asked for is found as the formula has it.
# Input      Levels with a noise of 2 dB and a fixed seed.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check changepoint_online==1.2.1 numpy==2.4.6

cat >"$folder/one_side.py" <<'PYTHON'
import numpy as np
from changepoint_online import Focus, Gaussian


def by_formula(levels, side, before):
    """The logarithm of the likelihood ratio for the best stretch of newest packets, whose mean is on that side."""
    best = 0.0
    for start in range(len(levels)):
        mean = levels[start:].mean()
        if (mean < before) == (side == "left"):
            best = max(best, (len(levels) - start) * (mean - before) ** 2 / 2)
    return best


random = np.random.default_rng(1)
noise = random.normal(0, 2, 110)
for side, step in (("left", -20), ("left", 20), ("right", -20)):
    levels = -50 + noise + np.repeat([0, step], [100, 10])
    print(f"{side}, {step:+d} dB")
    print("  by the formula:", *(f"{by_formula(levels[:end], side, -50):.0f}" for end in range(101, 111)))
    for name, model in (("given", Gaussian(loc=-50.0)), ("not given", Gaussian())):
        detector, statistics = Focus(model, side=side), []
        for level in levels:
            detector.update(level)
            statistics.append(detector.statistic())
        print(f"  level {name}:", *(f"{statistic:.0f}" for statistic in statistics[100:]), f"from {detector.changepoint()['changepoint']}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/one_side.py")
echo "$seen"
[ "$seen" = "left, -20 dB
  by the formula: 227 392 597 770 923 1108 1341 1601 1732 1936
  level given: 227 392 597 770 923 1108 1341 1601 1732 1936 from 100
  level not given: 222 378 571 729 865 1029 1235 1461 1565 1734 from 100
left, +20 dB
  by the formula: 0 0 0 0 0 0 0 0 0 0
  level given: 0 3 10 21 38 57 77 98 131 162 from 0
  level not given: 1 1 1 0 0 0 0 0 0 0 from 0
right, -20 dB
  by the formula: 0 0 0 0 0 0 0 0 0 0
  level given: 6 14 27 42 58 80 108 141 168 203 from 0
  level not given: 0 0 0 0 0 0 0 0 0 0 from 0" ]
