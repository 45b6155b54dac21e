#!/bin/sh
# scikit-step's SDFixedGaussStepFinder finds a fall by 3 dB from 0 dBm, and none from -60: the farther from 0, the greater a step must be.
#
# Version    scikit-step 0.1.0 with numpy 2.4.6 and scipy 1.17.1 (PyPI), "1-D step detection algorithms."
# Expected   Steps of a signal do not depend on a constant added to all of it; the documentation says of this finder only that it "detects
#            more steps in some cases and less in others" than GaussStepFinder. Our guess before the run, for 200 levels with noise of 2 dB
#            and 200 that are lower by 3, 6 or 10 dB, was that each finder finds the one step at 200 or next to it, at each level:
#                at 0: 3 6 10 dB      at -60: 3 6 10 dB      at -90: 3 6 10 dB      at -200: 3 6 10 dB
# Seen           at 0: 3 6 10 dB      at -60: 6 10 dB        at -90: 10 dB          at -200: none
#            That is SDFixedGaussStepFinder, with sigma given or not; GaussStepFinder and TtestStepFinder find all of them. Its likelihood
#            has the square of a segment's sum times (2 - 1/n) / n, and the 1/n costs more the farther the mean is from 0.
# Input      Levels made up, with numpy's generator of random numbers from a fixed start.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scikit-step==0.1.0 numpy==2.4.6 scipy==1.17.1

cat >"$folder/find.py" <<'PYTHON'
import numpy
from skstep import GaussStepFinder, SDFixedGaussStepFinder, TtestStepFinder

HALF, NOISE, FALLS = 200, 2.0, (3, 6, 10)
noise = numpy.random.default_rng(2).normal(0, NOISE, 2 * HALF)


def found(finder, start, fall):
    levels = start + noise
    levels[HALF:] -= fall
    steps = finder.fit(levels).step_positions[1:-1]
    return len(steps) == 1 and abs(int(steps[0]) - HALF) <= 1


finders = {
    "Gauss": GaussStepFinder(),
    "Ttest": TtestStepFinder(),
    "SDFixedGauss": SDFixedGaussStepFinder(),
    "SDFixedGauss, sigma 2": SDFixedGaussStepFinder(sigma=NOISE),
}
for name, finder in finders.items():
    for start in (0, -60, -90, -200):
        print(f"{name} at {start}:", *(fall for fall in FALLS if found(finder, start, fall)))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/find.py")
echo "$seen"
[ "$seen" = "Gauss at 0: 3 6 10
Gauss at -60: 3 6 10
Gauss at -90: 3 6 10
Gauss at -200: 3 6 10
Ttest at 0: 3 6 10
Ttest at -60: 3 6 10
Ttest at -90: 3 6 10
Ttest at -200: 3 6 10
SDFixedGauss at 0: 3 6 10
SDFixedGauss at -60: 6 10
SDFixedGauss at -90: 10
SDFixedGauss at -200:
SDFixedGauss, sigma 2 at 0: 3 6 10
SDFixedGauss, sigma 2 at -60: 6 10
SDFixedGauss, sigma 2 at -90: 10
SDFixedGauss, sigma 2 at -200:" ]
