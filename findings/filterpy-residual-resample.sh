#!/bin/sh
# filterpy's residual_resample never draws a particle whose weight is below the average: a third of the weight is lost at once.
#
# Version    filterpy 2.0.0 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   "Take int(N*w^i) samples of each particle i, and then resample any remaining using a standard resampling algorithm" (its
#            documentation, by Liu and Chen, 1998). So on the average each of four particles is drawn in proportion to its weight, as with
#            the three other functions; that is what our comparison of the four was to confirm. For the weights 0.1, 0.2, 0.3 and 0.4, the
#            part of each after 4000 drawings:
#                residual 0.10 0.20 0.30 0.40    systematic, stratified, multinomial: the same
# Seen           residual 0.00 0.00 0.45 0.55    the others as expected (multinomial to 0.01)
#            The whole copies are subtracted from the weight, not from its multiple: the remainders are negative, and divided by their
#            negative sum they favour the heavy particles once more. A particle filter with it forgets what is improbable in one step, and
#            with it the beacon that has gone round a corner.
# Input      Four weights, and numpy's random numbers with a fixed seed.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check filterpy==2.0.0 numpy==2.4.6 scipy==1.17.1

cat >"$folder/resample.py" <<'PYTHON'
import numpy as np
from filterpy.monte_carlo import multinomial_resample, residual_resample, stratified_resample, systematic_resample

weights = np.array([0.1, 0.2, 0.3, 0.4])
np.random.seed(1)
for resample in (residual_resample, systematic_resample, stratified_resample, multinomial_resample):
    counts = sum(np.bincount(resample(weights), minlength=4) for _ in range(4000))
    print(resample.__name__, *(f"{part:.2f}" for part in counts / counts.sum()))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/resample.py")
echo "$seen"
[ "$seen" = "residual_resample 0.00 0.00 0.45 0.55
systematic_resample 0.10 0.20 0.30 0.40
stratified_resample 0.10 0.20 0.30 0.40
multinomial_resample 0.10 0.21 0.29 0.40" ]
