#!/bin/sh
# ttyplot draws each level below 0 as 0, also on a scale from -100 to -50 dBm: every packet is "above the maximum".
#
# Version    ttyplot 1.4 (1.4+77.g1a1693b-2, Debian 12), on the terminal of pyte 0.8.2 (PyPI)
# Expected   "takes data from standard input ... and plots in text mode on a terminal in real time"; "-M hardmin: use hardmin as a definite
#            minimum limit of the plot range" (ttyplot(1)), which may be below 0. Our guess before the run was that a stronger level is
#            higher, and that the scale goes from the lowest to the highest. For levels of -90, -75 and -60, with "-M -100 -m -50":
#                three columns, each higher than the one before; last=-60.0 min=-90.0 max=-60.0
# Seen           three columns of the error letter "e" over the full height; last=0.0 min=0.0 max=0.0 avg=0.0
#            A value below 0 is stored as 0; nothing says so. Without -M and -m the plot stays empty. The way round is to turn the sign.
# Input      Three levels.
# Reported   Known to its project since 2020 (issue 53), and mended in its development since; Debian 12 has 1.4.
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyte==0.8.2
apt-get download -qq ttyplot=1.4+77.g1a1693b-2 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >plot.py <<'PYTHON'
import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

import pyte

read, write = os.pipe()
child, terminal = pty.fork()
if child == 0:
    os.dup2(read, 0)
    os.close(write)
    os.environ["TERM"] = "linux"
    os.execv("root/usr/bin/ttyplot", ["ttyplot", *sys.argv[1:]])
os.close(read)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 18, 60, 0, 0))
screen = pyte.Screen(60, 18)
stream = pyte.ByteStream(screen)


def draw(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            stream.feed(os.read(terminal, 65536))


draw(0.5)
for level in (-90, -75, -60):
    os.write(write, b"%d\n" % level)
    draw(0.5)
draw(0.5)
columns = ["".join(line[place] for line in screen.display[1:15]) for place in range(56, 59)]
print("last columns:", *[column.strip() or "empty" for column in columns])
print(*[word for line in screen.display for word in line.split() if word.startswith(("last=", "min=", "max=", "avg="))])
os.close(write)
os.kill(child, 15)
os.waitpid(child, 0)
PYTHON
seen=$(venv/bin/python plot.py -M -100 -m -50)
echo "$seen"
[ "$seen" = "last columns: eeeeeeeeeeeeee eeeeeeeeeeeeee eeeeeeeeeeeeee
last=0.0 min=0.0 max=0.0 avg=0.0" ]
