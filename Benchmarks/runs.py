"""Runs commands and measures them. Used by table.py, instructions.py and soak.py."""

import os
import resource
import statistics
import time

HERE = os.path.dirname(os.path.abspath(__file__))


class Run:
    """The result of one run of a command: CPU seconds and exit status."""

    def __init__(self, status, used):
        self.cpu = used.ru_utime + used.ru_stime
        self.status = os.waitstatus_to_exitcode(status)


def start(command, stdin=None, stdout=None, files=()):
    """Starts a command. Unless given, its standard streams are /dev/null.

    `files` are pairs of the child's descriptor and the parent's.
    """
    null = os.open(os.devnull, os.O_RDWR)
    actions = [
        (os.POSIX_SPAWN_DUP2, null if stdin is None else stdin, 0),
        (os.POSIX_SPAWN_DUP2, null if stdout is None else stdout, 1),
        (os.POSIX_SPAWN_DUP2, null, 2),
    ] + [(os.POSIX_SPAWN_DUP2, parent, child) for child, parent in files]
    # No pager, because it would wait for a key.
    pid = os.posix_spawnp(command[0], command, {**os.environ, "PAGER": "cat"}, file_actions=actions)
    os.close(null)
    return pid


def finish(pid):
    _, status, used = os.wait4(pid, 0)
    return Run(status, used)


def run(command, stdout=None):
    return finish(start(command, stdout=stdout))


def peak(source, command):
    """Runs `command` with the output of `source` as its standard input. Returns its peak memory in MB.

    The peak from wait4(2) would be too high, because it includes the parent's memory before exec.
    """
    read, write = os.pipe()
    os.set_inheritable(read, False)
    feeder = start(source, stdout=write)
    os.close(write)
    reader = start(command, stdin=read)
    os.close(read)
    highest = 0.0
    while os.wait4(reader, os.WNOHANG)[0] == 0:
        with open(f"/proc/{reader}/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    highest = max(highest, int(line.split()[1]) / 1024)
        time.sleep(0.005)
    finish(feeder)
    return highest


class Interleaved:
    """Runs commands in turn, A B C A B C, so that other load affects all of them alike."""

    def __init__(self, commands, rounds):
        self.runs = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                self.runs[name].append(run(command))
        for name, runs in self.runs.items():
            if any(r.status for r in runs):
                raise SystemExit(f"{' '.join(commands[name])}: exit status {runs[0].status}")

    def cpu(self, name):
        """The lowest CPU seconds: other load affects them least."""
        return min(r.cpu for r in self.runs[name])

    def ratio(self, name, other):
        """How many times the CPU seconds of `name` those of `other` are: the median of all rounds."""
        return statistics.median(a.cpu / b.cpu for a, b in zip(self.runs[name], self.runs[other]))


def rss(pid):
    """The current resident memory in MiB."""
    with open(f"/proc/{pid}/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize() / 2**20


def cpu_seconds(pid):
    """The CPU seconds so far, in steps of 1/100 s."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def now():
    return time.monotonic()
