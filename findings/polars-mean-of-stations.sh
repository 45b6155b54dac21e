#!/bin/sh
# polars says that three stations which hear a tag with -60, -62 and -64 dBm hear it with 23.3 dBm on average, if the levels are Int8.
#
# Version    polars 2.1.0 (PyPI)
# Expected   mean_horizontal: "Compute the mean of all values horizontally across columns" (its documentation), as a 64-bit float. Int8 is
#            the type of a level (Core specification, volume 4, part E, 7.7.65.2: one octet with a sign), and sum() says that "Dtypes in
#            {Int8, UInt8, Int16, UInt16} are cast to Int64 before summing to prevent overflow issues". Our guess before the run was that
#            all means are right:
#                mean_horizontal -62.0, sum_horizontal -186, mean of the same levels as a list -62.0, mean of a column -60.0
# Seen           mean_horizontal 23.33, sum_horizontal 70, mean of the same levels as a list -62.0, mean of a column -60.0
#            The levels are added in eight bits, where -186 becomes 70, and the sum is divided afterwards; sum(), mean(), list.mean() and
#            rolling_mean() widen them. There is no error. Two stations are enough, as soon as both are below -64 dBm.
# Input      One row with three levels.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check polars==2.1.0

cat >mean.py <<'PYTHON'
import polars as pl

for kind in (pl.Int8, pl.Int16):
    levels = pl.DataFrame({"kitchen": [-60], "hall": [-62], "cellar": [-64]}, schema=dict.fromkeys(["kitchen", "hall", "cellar"], kind))
    print(
        f"{kind}: mean_horizontal {levels.mean_horizontal()[0]:.2f}, sum_horizontal {levels.sum_horizontal()[0]},",
        f"mean of a list {levels.select(pl.concat_list(pl.all()).list.mean()).item()}, mean of a column {levels['kitchen'].mean()}",
    )
PYTHON
seen=$(venv/bin/python mean.py)
echo "$seen"
[ "$seen" = "Int8: mean_horizontal 23.33, sum_horizontal 70, mean of a list -62.0, mean of a column -60.0
Int16: mean_horizontal -62.00, sum_horizontal -186, mean of a list -62.0, mean of a column -60.0" ]
