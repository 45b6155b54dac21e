#!/bin/sh
# rfdf's ESPRIT and Root-MUSIC give the angle to the row of antennas as the azimuth: 60 degrees for 30, where its MUSIC is right.
#
# Version    rfdf 0.1.0 with numpy 2.4.6 and scipy 1.17.1 (PyPI), "direction finding"
# Expected   "Azimuth is measured from +x toward +y"; ESPRIT and Root-MUSIC return "the recovered azimuths" from the antennas' positions,
#            which must be a "uniform linear array", and that is "collinear with equal inter-element spacing, along any axis". Our guess
#            before the run was that all methods give the direction of a plane wave, with the same sign. For a wave from 30 degrees, four
#            antennas half a wave apart, and MUSIC, ESPRIT and Root-MUSIC:
#                along x 30 30 30      along x, named from right to left 30 30 30      along y 30 30 30      along 20 degrees 30 30 30
# Seen           along x 30 30 30      along x, named from right to left 30 150 150    along y 30 60 60      along 20 degrees 30 10 10
#            The angle that these two find is that between the wave and the row, from the first antenna to the last. It is returned as
#            it is, though the positions are known; nothing is said if the row does not lie along +x. With Bluetooth's angle of arrival a
#            board that hangs turned on the wall, or whose antennas are numbered the other way, sees each tag in the mirror.
# Input      A plane wave at 2.44 GHz with a noise of -20 dB; 2000 samples with a fixed seed.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check rfdf==0.1.0 numpy==2.4.6 scipy==1.17.1

cat >"$folder/directions.py" <<'PYTHON'
import numpy as np
from rfdf.dsp.doa import esprit, music, root_music
from rfdf.dsp.steering import build_manifold

FREQUENCY = 2.44e9
WAVE = 299_792_458 / FREQUENCY
AZIMUTH = 30
random = np.random.default_rng(1)


def noise(*shape):
    return (random.normal(size=shape) + 1j * random.normal(size=shape)) / np.sqrt(2)


def directions(positions):
    towards = np.array([np.cos(np.radians(AZIMUTH)), np.sin(np.radians(AZIMUTH)), 0])
    phases = np.exp(-2j * np.pi / WAVE * positions @ towards)
    samples = np.outer(phases, noise(2000)) + 0.1 * noise(len(positions), 2000)
    covariance = samples @ samples.conj().T / 2000
    # MUSIC is told to look on the one side of the row on which the wave is, as no row can tell the two sides.
    grid = build_manifold(positions, np.arange(20.5, 110, 0.5), [0.0], FREQUENCY)
    yield music(covariance, grid, 1)
    for method in (esprit, root_music):
        yield method(covariance, positions=positions, freq_hz=FREQUENCY, num_signals=1)


for name, turned, order in (
    ("along x", 0, 1),
    ("along x, named from right to left", 0, -1),
    ("along y", 90, 1),
    ("along 20 degrees", 20, 1),
):
    along = np.array([np.cos(np.radians(turned)), np.sin(np.radians(turned)), 0])
    positions = np.outer(np.arange(4), along)[::order] * WAVE / 2
    print(f"{name}:", *(f"{result.azimuth_deg[0]:.0f}" for result in directions(positions)))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/directions.py")
echo "$seen"
[ "$seen" = "along x: 30 30 30
along x, named from right to left: 30 150 150
along y: 30 60 60
along 20 degrees: 30 10 10" ]
