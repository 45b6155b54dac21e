#!/bin/sh
# imuops gives a recording that lacks 50 of its 100 seconds its full trust, 1.000, and one that lacks 2 seconds less.
#
# Version    imuops 0.4.1 with numpy 2.4.6 and pandas 3.1.1 (PyPI)
# Expected   "Many downstream model or navigation failures are actually data failures: timestamp jitter, packet loss, clipping, ..."; these
#            "become named, reviewable failure reasons" (README), and a session has a trust score of up to 1. Our guess before the run was
#            that a gap is named, and that the share of what is missing is right. For 100 s at 100 Hz, whole, without 2 s, without 50 s,
#            and without each third sample:
#                missing 0.00, 0.02, 0.50, 0.33; the last two are not trusted
# Seen           whole: 0.0000, trust 1.000, pass                 without 50 s: 0.0002, trust 1.000, pass, no reason
#                without 2 s: 0.0001, trust 0.993, pass           without a third: 0.4999, trust 0.636, warning: dropout, timing_bad
#            dropout_ratio counts gaps, not what is missing in them: 50 s in one piece are one of 5000 steps. The score is made of
#            stretches of time, and one without samples has none. A tag that was out of range for a minute counts as complete, and
#            "audit --fail-below 0.80" lets it pass.
# Input      A device at rest, made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check imuops==0.4.1 numpy==2.4.6 pandas==3.1.1

cat >record.py <<'PYTHON'
import numpy as np

noise = np.random.default_rng(0)
times = np.arange(10000) * 10
values = np.c_[noise.normal([0, 0, 9.81], 0.3, (10000, 3)), noise.normal(0, 0.05, (10000, 3))]
kept = {
    "whole": times >= 0,
    "without-2-s": (times < 40000) | (times >= 42000),
    "without-50-s": (times < 25000) | (times >= 75000),
    "without-a-third": np.arange(10000) % 3 > 0,
}
for name, mask in kept.items():
    rows = np.c_[times[mask], values[mask]]
    np.savetxt(f"{name}.csv", rows, delimiter=",", fmt=["%d"] + 6 * ["%.4f"], header="t_ms,ax,ay,az,gx,gy,gz", comments="")
PYTHON
venv/bin/python record.py
cat >columns.yaml <<'YAML'
imu:
  timestamp_col: t_ms
  timestamp_unit: ms
  accel_cols: [ax, ay, az]
  gyro_cols: [gx, gy, gz]
YAML
cat >show.py <<'PYTHON'
import json
import sys

summary = json.load(open(f"{sys.argv[1]}/audit_summary.json"))


def find(value, name):
    if isinstance(value, dict):
        if name in value:
            return value[name]
        value = list(value.values())
    if isinstance(value, list):
        return next((found for found in (find(item, name) for item in value) if found is not None), None)


ratio = find(summary, "dropout_ratio")
print(f"{sys.argv[1]}: dropout_ratio {ratio:.4f}, trust {summary['trust_score']:.3f}, {summary['status']}", *summary["reason_codes"])
PYTHON
seen=$(for name in whole without-2-s without-50-s without-a-third; do
  venv/bin/imuops ingest tabular $name.csv --config columns.yaml --out $name >/dev/null 2>&1
  venv/bin/imuops audit $name >/dev/null 2>&1 || true
  venv/bin/python show.py $name
done)
echo "$seen"
[ "$seen" = "whole: dropout_ratio 0.0000, trust 1.000, pass
without-2-s: dropout_ratio 0.0001, trust 0.993, pass timing_bad
without-50-s: dropout_ratio 0.0002, trust 1.000, pass
without-a-third: dropout_ratio 0.4999, trust 0.636, warning dropout timing_bad" ]
