#!/bin/sh
# tones writes a sawtooth an octave too high, and a triangle and a sawtooth 1.57 times as loud as asked for: at full level they are clipped.
#
# Version    tones 1.2.0 (PyPI), "a pure-python module for generating simple tones as audio samples", with numpy 2.4.6 to look at them
# Expected   add_tone(): frequency is the "tone frequency", amplitude 1.0 "is the max. sample value"; Mixer(): "master amplitude in the range
#            0.0 to 1.0". There are four waves. Our guess before the run was that a tone of each has the level that is asked for; that it
#            has the pitch was taken for granted. For 441 Hz and an amplitude of 1.0, the lowest frequency in it, its peak, and how many
#            samples of a second in the file are at the limit (which a triangle touches as a sine does):
#                sine 441 1.00 few      square 441 1.00 all      triangle 441 1.00 few        sawtooth 441 1.00 few
# Seen           sine 441 1.00 882      square 441 1.00 44100    triangle 441 1.57 16758      sawtooth 882 1.57 16758
#            The peak is half a pi, as that of an arc sine or arc tangent would be, and the sawtooth has two periods in one. mix() returns
#            more than 1.0; write_wav() cuts off what is above, so that over a third of the triangle is flat. Beeps that tell near from
#            far by their pitch and loudness say something else with each wave; a note (add_note) of a sawtooth is an octave off, too.
# Input      441 Hz, of which 100 samples at 44.1 kHz are a period.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --only-binary numpy tones==1.2.0 numpy==2.4.6

cat >"$folder/wave_forms.py" <<'PYTHON'
import sys
import wave

import numpy as np
from tones import SAWTOOTH_WAVE, SINE_WAVE, SQUARE_WAVE, TRIANGLE_WAVE
from tones.mixer import Mixer

FILE = sys.argv[1]
for name, form in (("sine", SINE_WAVE), ("square", SQUARE_WAVE), ("triangle", TRIANGLE_WAVE), ("sawtooth", SAWTOOTH_WAVE)):
    mixer = Mixer(44100, 1.0)
    mixer.create_track(0, form)
    mixer.add_tone(0, frequency=441, duration=1.0)
    samples = np.array(mixer.mix())
    # The lowest part of the sound that has a tenth of the strongest part's strength, in Hz.
    strengths = np.abs(np.fft.rfft(samples))
    lowest = np.flatnonzero(strengths > strengths.max() / 10)[0]
    mixer.write_wav(FILE)
    with wave.open(FILE) as file:
        written = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)
    print(f"{name}: {lowest} Hz, peak {samples.max():.2f}, at the limit {np.sum(np.abs(written) >= 32767)} of {len(written)}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/wave_forms.py" "$folder/tone.wav")
echo "$seen"
[ "$seen" = "sine: 441 Hz, peak 1.00, at the limit 882 of 44100
square: 441 Hz, peak 1.00, at the limit 44100 of 44100
triangle: 441 Hz, peak 1.57, at the limit 16758 of 44100
sawtooth: 882 Hz, peak 1.57, at the limit 16758 of 44100" ]
