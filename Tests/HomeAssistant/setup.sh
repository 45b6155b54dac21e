#!/bin/sh
# Makes a folder with a new Debian, and in it Home Assistant and mosquitto: sudo setup.sh FOLDER
#
# It needs debootstrap, 1.5 GB and some minutes. Home Assistant asks for a newer Python than most systems have.
set -eu
root=$1
suite=${SUITE:-forky}
here=$(dirname "$0")
packages=python3,python3-venv,python3-dev,gcc,libc6-dev,libffi-dev,mosquitto,ca-certificates
[ -x "$root/usr/bin/python3" ] || debootstrap --variant=minbase --include=$packages "$suite" "$root" http://deb.debian.org/debian sid
[ -x "$root/ha/bin/python" ] || chroot "$root" python3 -m venv /ha
chroot "$root" /ha/bin/pip install -q --prefer-binary "homeassistant${VERSION:+==$VERSION}"
# Home Assistant installs what its parts ask for when it starts, but the test has no network.
chroot "$root" /ha/bin/python - <"$here/requirements.py" >"$root/requirements.txt"
chroot "$root" /ha/bin/pip install -q --prefer-binary -r /requirements.txt
chroot "$root" /ha/bin/pip list | grep -i '^homeassistant '
chroot "$root" mosquitto -h | head -n 1
