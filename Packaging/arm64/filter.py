#!/usr/bin/env python3
"""Looks at the helper's filter of system calls on aarch64: whether it lets its list through and nothing else, and
whether the helper at work, traced by QEMU, calls anything that it would not let through.

usage: filter.py                       whether the list below is that of the helper's source
       filter.py EMULATOR CONFINED     both as one would type them; CONFINED runs with filter.c in the place of seccomp_load
"""

import pathlib
import re
import shlex
import socket
import struct
import subprocess
import sys

# Linux, include/uapi/asm-generic/unistd.h: aarch64 has the generic numbers.
ALLOWED = {
    "ppoll": 73, "recvfrom": 207, "recvmsg": 212, "sendto": 206, "getsockopt": 209, "setsockopt": 208,
    "bind": 200, "connect": 203, "close": 57, "clock_gettime": 113, "brk": 214,
    "mmap": 222, "munmap": 215, "mremap": 216, "madvise": 233, "futex": 98, "getrandom": 278,
    "restart_syscall": 128, "rt_sigreturn": 139, "exit": 93, "exit_group": 94,
}
# With some arguments alone; not with zeros.
RESTRICTED = {"socket", "ioctl"}
# AUDIT_ARCH_... of linux/audit.h
AARCH64, OTHERS = 0xC00000B7, [0xC000003E, 0x40000003, 0x40000028]
KILL, ALLOW = 0x80000000, 0x7FFF0000

# What a client asks for (HelperRecords.swift): to power an adapter that is not there, a scan, what was left there, the end.
REQUESTS = ["04046300", "040100000100a000a0000000", "0405000001", "0403"]


def program(output):
    """The instructions of the filter: struct sock_filter, as the kernel takes them."""
    code = re.search(rb"\nFILTER\n(.*?)\nLOADED\n", output, re.S).group(1)
    # The tracer's lines may stand around them: they begin with a load of the architecture.
    code = code[code.index(struct.pack("<HBBI", 0x20, 0, 0, 4)):]
    found = []
    for place in range(0, len(code) - 7, 8):
        instruction = struct.unpack_from("<HBBI", code, place)
        if instruction[0] not in (0x20, 0x15, 0x25, 0x35, 0x05, 0x06):
            break
        found.append(instruction)
    return found


def verdict(instructions, call, architecture):
    """As the kernel runs them: on the call's number and the architecture, with all else zero."""
    accumulator = position = 0
    while position < len(instructions):
        code, if_true, if_false, value = instructions[position]
        position += 1
        if code == 0x20:
            accumulator = {0: call, 4: architecture}.get(value, 0)
        elif code == 0x06:
            return value
        elif code == 0x05:
            position += value
        else:
            holds = {0x15: accumulator == value, 0x25: accumulator > value, 0x35: accumulator >= value}[code]
            position += if_true if holds else if_false
    return None


def run(emulator, confined):
    client, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    # A pipe: it may write no file.
    helper = subprocess.Popen(emulator + ["-strace"] + confined + ["serve"], stdin=its, stderr=subprocess.PIPE)
    its.close()
    client.settimeout(60)
    for request in REQUESTS:
        client.send(bytes.fromhex(request))
        if not client.recv(4096):
            sys.exit(f"no answer to {request}")
    client.close()
    return helper.communicate(timeout=120)[1]


def check_names():
    """Of the source those that aarch64 has: what stands in `names = [...]`."""
    source = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Confinement" / "SystemCallFilter.swift"
    names = re.search(r"names = \[(.*?)\]", source.read_text(), re.S).group(1)
    names = set(re.findall(r'"(\w+)"', names))
    if names != set(ALLOWED):
        sys.exit(f"{source.name} and filter.py do not allow the same: {', '.join(sorted(names ^ set(ALLOWED)))}")


def main():
    check_names()
    if len(sys.argv) == 1:
        return
    emulator, confined = shlex.split(sys.argv[1]), shlex.split(sys.argv[2])
    output = run(emulator, confined)
    instructions = program(output)
    wrong = [n for n in range(600) if verdict(instructions, n, AARCH64) != (ALLOW if n in ALLOWED.values() else KILL)]
    foreign = [n for n in range(600) for other in OTHERS if verdict(instructions, n, other) != KILL]
    calls = set(re.findall(rb"(?m)^\d+ ([a-z_0-9]+)\(", output.split(b"\nLOADED\n", 1)[1].split(b"\n", 1)[1]))
    calls = {call.decode() for call in calls}
    others = calls - set(ALLOWED) - RESTRICTED
    if wrong or foreign or not calls or others:
        sys.exit(f"wrong {wrong}, foreign {foreign}, called {sorted(others)}")
    print(f"{len(instructions)} instructions, right for 600 calls; called {', '.join(sorted(calls))}")


main()
