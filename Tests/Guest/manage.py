"""Gives one command to the kernel's Bluetooth management, without BlueZ's tools. Exit status 1 and the kernel's status if
it is refused.

usage: manage.py INDEX OPCODE [PARAMETERS]

All but INDEX in hexadecimal, as in BlueZ, doc/mgmt-api.txt.
"""

import ctypes
import os
import socket
import struct
import sys

AF_BLUETOOTH, BTPROTO_HCI, HCI_DEV_NONE, HCI_CHANNEL_CONTROL = 31, 1, 0xFFFF, 3

index, opcode, parameters = int(sys.argv[1]), int(sys.argv[2], 16), bytes.fromhex("".join(sys.argv[3:]))
control = socket.socket(AF_BLUETOOTH, socket.SOCK_RAW, BTPROTO_HCI)
# Python's own bind() knows no channels.
address = struct.pack("<HHH", AF_BLUETOOTH, HCI_DEV_NONE, HCI_CHANNEL_CONTROL)
if ctypes.CDLL(None, use_errno=True).bind(control.fileno(), address, len(address)) != 0:
    sys.exit("bind: " + os.strerror(ctypes.get_errno()))
control.send(struct.pack("<HHH", opcode, index, len(parameters)) + parameters)
control.settimeout(10)
while True:
    event, _, _, asked, status = struct.unpack_from("<HHHHB", control.recv(512).ljust(9, b"\0"))
    # Command Complete and Command Status
    if event in (1, 2) and asked == opcode:
        sys.exit(f"refused: 0x{status:02x}" if status else 0)
