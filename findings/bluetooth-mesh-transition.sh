#!/bin/sh
# bluetooth-mesh-messages sends a transition of 0.3 seconds as one of 0.2: of the 62 lengths in tenths, 21 become a step shorter.
#
# Version    bluetooth-mesh-messages 0.9.13 with construct 2.9.45 (PyPI), of Silvair
# Expected   Mesh Model 3.1.3: a transition time is a number of steps, 0 to 62, each of 100 ms, 1 s, 10 s or 10 min. The library takes
#            seconds and gives seconds, so a Generic OnOff Set should have (nobody here guessed otherwise before it was seen):
#                0.1 s: 1    0.3 s: 3    0.6 s: 6    1.2 s: 12    6.1 s: 61
# Seen           0.1 s: 1    0.3 s: 2    0.6 s: 5    1.2 s: 11    6.1 s: 60
#            0.3 / 0.1 is 2.9999999999999996 in floating point, and the library cuts the fraction off. A test that writes what the
#            library has read does not show it: a step count of 3 is read as 0.30000000000000004, which is written as 3.
# Input      Each transition time of 0.1 to 6.2 s.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bluetooth-mesh-messages==0.9.13 construct==2.9.45

cat >"$folder/write.py" <<'PYTHON'
from bluetooth_mesh.messages.generic.onoff import GenericOnOffMessage, GenericOnOffOpcode


def steps(seconds):
    """The number of steps in a message that asks for a transition of so many seconds."""
    parameters = {"onoff": 1, "tid": 1, "transition_time": seconds, "delay": 0}
    message = GenericOnOffMessage.build({"opcode": GenericOnOffOpcode.GENERIC_ONOFF_SET, "params": parameters})
    return message[-2]


for seconds in (0.1, 0.3, 0.6, 1.2, 6.1):
    print(f"{seconds} s: {steps(seconds)}")
sent = [(tenths, steps(tenths / 10)) for tenths in range(1, 63)]
print("a step too short:", sum(steps == tenths - 1 for tenths, steps in sent))
print("right:", sum(steps == tenths for tenths, steps in sent))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/write.py")
echo "$seen"
[ "$seen" = "0.1 s: 1
0.3 s: 2
0.6 s: 5
1.2 s: 11
6.1 s: 60
a step too short: 21
right: 41" ]
