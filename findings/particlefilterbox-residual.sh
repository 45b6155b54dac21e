#!/bin/sh
# particlefilterbox's residual_resample draws particles by their place in the array: the same weights in another order, other results.
#
# Version    particlefilterbox 0.1.0 with numpy 2.4.6 (PyPI)
# Expected   "Deterministic: assign floor(N * w_i) copies of particle i. Stochastic: resample remaining slots using residual weights" (its
#            documentation). So on the average each particle is drawn in proportion to its weight. Our guess before the run was that its
#            resampling functions keep the weights; that is, for four particles, in parts of all after 4000 drawings:
#                residual 0.1 0.2 0.3 0.4: 0.10 0.20 0.30 0.40      0.4 0.3 0.2 0.1: 0.40 0.30 0.20 0.10
#                systematic: the same                               the same
# Seen           residual 0.1 0.2 0.3 0.4: 0.20 0.30 0.25 0.25      0.4 0.3 0.2 0.1: 0.55 0.35 0.10 0.00
#                systematic: 0.10 0.20 0.30 0.40                    0.40 0.30 0.20 0.10
#            For the remaining slots it draws as many particles as there are in all, sorted by their place, and keeps the first of them.
#            So the lightest particle is drawn twice as often as it should be if it stands at the front, and never if it stands at the
#            end. The function of the same name in filterpy 2.0.0 and pfilter 0.2.5 is wrong in another way
#            (filterpy-residual-resample.sh).
# Input      Four weights, and numpy's random numbers with a fixed seed.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check particlefilterbox==0.1.0 numpy==2.4.6

cat >"$folder/resample.py" <<'PYTHON'
import numpy as np
from particlefilterbox.resampling import residual_resample, systematic_resample

for resample in (residual_resample, systematic_resample):
    for weights in ([0.1, 0.2, 0.3, 0.4], [0.4, 0.3, 0.2, 0.1]):
        random = np.random.default_rng(1)
        counts = sum(np.bincount(resample(np.array(weights), rng=random), minlength=4) for _ in range(4000))
        print(resample.__name__, *weights, "drawn", *(f"{part:.2f}" for part in counts / counts.sum()))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/resample.py")
echo "$seen"
[ "$seen" = "residual_resample 0.1 0.2 0.3 0.4 drawn 0.20 0.30 0.25 0.25
residual_resample 0.4 0.3 0.2 0.1 drawn 0.55 0.35 0.10 0.00
systematic_resample 0.1 0.2 0.3 0.4 drawn 0.10 0.20 0.30 0.40
systematic_resample 0.4 0.3 0.2 0.1 drawn 0.40 0.30 0.20 0.10" ]
