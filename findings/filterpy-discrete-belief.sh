#!/bin/sh
# A belief of whole numbers, such as "surely in the second room", is nowhere any more after filterpy's discrete Bayes predict().
#
# Version    filterpy 2.0.0 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   predict(pdf, offset, kernel) "performs the discrete Bayes filter prediction step, generating the prior": it moves the belief
#            by the offset and spreads it by the kernel. What is certain is 1, all else 0. Our guess before the run, for a belief in four
#            rooms, one move and 80 % that it comes true:
#                [0, 1, 0, 0]: 0.0 0.1 0.8 0.1      [0.0, 1.0, 0.0, 0.0]: the same
# Seen           [0, 1, 0, 0]: 0 0 0 0              [0.0, 1.0, 0.0, 0.0]: 0.0 0.1 0.8 0.1
#            The sum is made in the type of the belief, and each part of it is below 1. The update after it divides by 0, with a warning
#            of numpy's, and from then on all rooms are nan, whatever is measured. update() returns floating point numbers, so only a
#            filter that begins with a certainty meets it.
# Input      One belief, as a list of int and of float.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check filterpy==2.0.0 numpy==2.4.6 scipy==1.17.1

cat >"$folder/belief.py" <<'PYTHON'
from filterpy.discrete_bayes import predict, update

for belief in ([0, 1, 0, 0], [0.0, 1.0, 0.0, 0.0]):
    prior = predict(belief, 1, [0.1, 0.8, 0.1])
    posterior = update([0.2, 0.2, 0.6, 0.2], prior)
    print(f"{belief}: {' '.join(str(round(part, 3)) for part in prior.tolist())}, then {' '.join(f'{part:.2f}' for part in posterior)}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/belief.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "[0, 1, 0, 0]: 0 0 0 0, then nan nan nan nan
[0.0, 1.0, 0.0, 0.0]: 0.0 0.1 0.8 0.1, then 0.00 0.04 0.92 0.04" ]
