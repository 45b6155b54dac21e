#!/bin/sh
# pylocus' range least squares compares sums over all stations: for exact distances it gives another place, metres away.
#
# Version    pylocus 0.0.5 with numpy 2.4.6, scipy 1.17.1 and cvxpy 1.9.3 (PyPI)
# Expected   RLS() is "Range least squares (RLS) using grid search", by Beck and Stoica, whose sum has one squared difference for each
#            station: between its distance to the place and the measured one ("Exact and approximate solutions of source localization
#            problems", 2008). SRLS() takes squared distances, and solves that exactly. Our guess before the run was that exact
#            distances give the place.
#            So, for a thing at (3, 2) among six stations, a grid of 1 m, and as the mean error with distances that are 0.5 m off:
#                RLS (3, 2), and 0.2 m, which a search by the formula has on the same grid
# Seen           RLS (6, 5), and 4.2 m
#            The distances to all stations are made into one number, their root of the sum of squares, and each measured distance is
#            compared with that. So the sum is least where this number is near the mean of the distances, whatever each of them says.
#            SRLS gives (3, 2), but for each call, also this one, prints that a search did not converge, and leaves the paper's
#            constraint out.
# Input      Six stations at places of our own; exact and noisy distances with a fixed seed.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pylocus==0.0.5 numpy==2.4.6 scipy==1.17.1 cvxpy==1.9.3

cat >"$folder/locate.py" <<'PYTHON'
import numpy as np
from pylocus.lateration import RLS, SRLS

STATIONS = np.array([[0, 0], [10, 1], [9, 8], [1, 7], [5, 12], [14, 5]], dtype=float)
THING = np.array([3.0, 2])
LINES = np.arange(15.0)
WEIGHTS = np.ones((len(STATIONS), 1))


def by_rls(distances):
    return RLS(STATIONS, WEIGHTS, distances, grid=([0, 0], [14, 14]), num_points=len(LINES))


def by_formula(distances):
    places = np.array([[x, y] for x in LINES for y in LINES])
    errors = np.linalg.norm(places[:, None] - STATIONS, axis=2) - distances
    return places[(errors**2).sum(axis=1).argmin()]


exact = np.linalg.norm(STATIONS - THING, axis=1)
random = np.random.default_rng(1)
noisy = [exact + random.normal(0, 0.5, len(exact)) for _ in range(200)]
for name, locate in (("RLS", by_rls), ("formula", by_formula)):
    error = np.mean([np.linalg.norm(locate(distances) - THING) for distances in noisy])
    print(f"{name}: {tuple(locate(exact).tolist())}, with noise {error:.1f} m off")
place = SRLS(STATIONS, WEIGHTS, (exact**2)[:, None])
print("SRLS:", tuple(np.round(place, 3).tolist()))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/locate.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "RLS: (6.0, 5.0), with noise 4.2 m off
formula: (3.0, 2.0), with noise 0.2 m off
SRLS error: brentq did not converge even though we found an estimate for lower and upper bonud. Setting lambda to 0.
SRLS: (3.0, 2.0)" ]
