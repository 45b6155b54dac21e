"""Writes a folder as an archive of cpio, which the kernel unpacks into memory."""
import os
import stat
import sys


def entry(name, mode, data=b""):
    name = name.encode() + b"\0"
    head = b"070701" + b"".join(b"%08X" % field for field in (0, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name), 0)) + name
    return head + b"\0" * (-len(head) % 4) + data + b"\0" * (-len(data) % 4)


root, output = sys.argv[1:]
with open(output, "wb") as archive:
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            path = os.path.join(folder, name)
            mode, data = os.lstat(path).st_mode, b""
            if stat.S_ISLNK(mode):
                data = os.readlink(path).encode()
            elif stat.S_ISREG(mode):
                with open(path, "rb") as file:
                    data = file.read()
            archive.write(entry(os.path.relpath(path, root), mode, data))
    archive.write(entry("TRAILER!!!", 0))
