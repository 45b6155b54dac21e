"""Runs commands and tells what they took. Used by table.py, instructions.py and soak.py."""

import os
import resource
import time

HERE = os.path.dirname(os.path.abspath(__file__))


class Run:
    """What one run of a command came to: CPU seconds, exit status."""

    def __init__(self, status, used):
        self.cpu = used.ru_utime + used.ru_stime
        self.status = os.waitstatus_to_exitcode(status)


def start(words, stdin=None, stdout=None, files=(), **environment):
    """Starts a command; descriptors that are not given are /dev/null.

    `files` are pairs of a descriptor of the child's and one of ours.
    """
    null = os.open(os.devnull, os.O_RDWR)
    actions = [
        (os.POSIX_SPAWN_DUP2, null if stdin is None else stdin, 0),
        (os.POSIX_SPAWN_DUP2, null if stdout is None else stdout, 1),
        (os.POSIX_SPAWN_DUP2, null, 2),
    ] + [(os.POSIX_SPAWN_DUP2, ours, theirs) for theirs, ours in files]
    # A pager would wait for somebody to read.
    pid = os.posix_spawnp(
        words[0], words, {**os.environ, "PAGER": "cat", **environment}, file_actions=actions
    )
    os.close(null)
    return pid


def finish(pid):
    _, status, used = os.wait4(pid, 0)
    return Run(status, used)


def run(words, stdout=None):
    return finish(start(words, stdout=stdout))


def peak(source, words):
    """Runs `words` with the output of `source` on its standard input; the most MB that it had at once.

    wait4(2) would tell too much: what it counts begins with the memory of the parent.
    """
    read, write = os.pipe()
    os.set_inheritable(read, False)
    feeder = start(source, stdout=write)
    os.close(write)
    reader = start(words, stdin=read)
    os.close(read)
    most = 0.0
    while os.wait4(reader, os.WNOHANG)[0] == 0:
        with open(f"/proc/{reader}/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    most = max(most, int(line.split()[1]) / 1024)
        time.sleep(0.005)
    finish(feeder)
    return most


class Interleaved:
    """Commands run in turn, A B C A B C: what disturbs one disturbs all."""

    def __init__(self, commands, rounds):
        self.runs = {name: [] for name in commands}
        for _ in range(rounds):
            for name, words in commands.items():
                self.runs[name].append(run(words))
        for name, runs in self.runs.items():
            if any(r.status for r in runs):
                raise SystemExit(f"{' '.join(commands[name])}: exit status {runs[0].status}")

    def cpu(self, name):
        """The least CPU seconds, which a noisy machine disturbs least."""
        return min(r.cpu for r in self.runs[name])


def rss(pid):
    """Resident MiB now."""
    with open(f"/proc/{pid}/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize() / 2**20


def cpu_seconds(pid):
    """CPU seconds so far, in steps of a hundredth."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def now():
    return time.monotonic()
