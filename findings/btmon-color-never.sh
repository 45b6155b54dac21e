#!/bin/sh
# btmon --color=never colours the data status of each extended advertising report, also in a pipe.
#
# Version    btmon 5.66 (bluez 5.66-1+deb12u2, Debian 12)
# Expected   `--color` is auto, always or never. With never, and with auto in a pipe, a text is printed without escape sequences, so that
#            scripts can search it: `btmon | grep 'Data status: Complete'`. Our guess before the run, for an old and an extended report:
#                old report 0, extended report 0 lines with an escape sequence    Data status: Complete
# Seen       The colours of this one field are always there (^[ is the byte 1B):
#                old report 0, extended report 1    Data status: ^[[0;32mComplete^[[0m
#            A search for "Data status: Complete" finds nothing; only controllers that scan with the commands of Bluetooth 5 report so,
#            and a script that was made with an older one stops working with a newer.
# Input      BTSnoop files with one legacy and with one extended report of a name; made up.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq bluez=5.66-1+deb12u2 2>/dev/null
dpkg -x bluez_*.deb root

python3 - <<'PYTHON'
import struct

address, name = bytes.fromhex("665544332211"), bytes.fromhex("0409426172")
old = bytes([0x02, 1, 0x00, 1]) + address + bytes([len(name)]) + name + bytes([0xC4])
extended = bytes([0x0D, 1, 0x00, 0x00, 1]) + address + bytes([1, 1, 1, 0x7F, 0xC4, 0, 0]) + bytes(7) + bytes([len(name)]) + name
received = 1764000000_000000 + 0x00DCDDB30F2F8000  # microseconds since the year 0
for file_name, report in (("old", old), ("extended", extended)):
    event = bytes([0x3E, len(report)]) + report
    with open(file_name, "wb") as file:
        file.write(b"btsnoop\0" + struct.pack(">II", 1, 2001))
        file.write(struct.pack(">IIIIQ", len(event), len(event), 3, 0, received) + event)  # 3: an event
PYTHON

escape=$(printf '\033')
seen=$(
  for report in old extended; do
    echo "$report $(root/usr/bin/btmon --color=never -r "$report" | grep -c "$escape")"
  done
  root/usr/bin/btmon --color=never -r extended | sed -n '/Data status/s/^ *//p' | cat -v
)
echo "$seen"
[ "$seen" = "old 0
extended 1
Data status: ^[[0;32mComplete^[[0m" ]
