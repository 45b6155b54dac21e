#!/bin/bash
# Run a command in a virtual machine that has a real kernel Bluetooth.
#
#   guest.sh [--timeout SECONDS] [--file PATH]... [--share FOLDER] [--env NAME=VALUE]... COMMAND [ARGUMENT]...
#
# The guest is a small Debian in its own memory, without a network. A --file or folder of the checkout is at
# the same path below /hotcold, where the command starts; --share is a folder of this machine, seen as /share.
# Output and exit status are the command's own; 77: this machine cannot have a guest; 124: time over.
#
# Time in the guest is virtual: one instruction takes 1 ns (GUEST_SHIFT=3: 8 ns), and where its processor would be
# idle the clock jumps to the next timer. So waiting costs nothing, and a busy machine does not change what happens.
#
# GUEST_TIME    real: the clock of this machine, and KVM where it works; the default for arm64
# GUEST_SHIFT   the binary logarithm of an instruction's nanoseconds (default 0)
# GUEST_SEED    of the guest's random numbers (default 1)
# GUEST_ARCH    arm64 for a guest of that architecture
# GUEST_CACHE   where QEMU, the kernel and the system are kept (default .cache/guest in the checkout, .cache/guest-arm64)
# GUEST_CONSOLE a file for the guest's console, to see why it did not boot
set -euo pipefail

here=$(dirname "$(readlink -f "$0")")
checkout=$(readlink -f "$here/../..")
arch=${GUEST_ARCH:-amd64}
suffix=
[ "$arch" = amd64 ] || suffix=-$arch
cache=${GUEST_CACHE:-$checkout/.cache/guest$suffix}
timeout=300
environment=() files=() folder=

while [ $# -gt 0 ]; do
  case $1 in
    --timeout) timeout=$2 && shift 2 ;;
    --file) files+=("$2") && shift 2 ;;
    --share) folder=$2 && shift 2 ;;
    --env) environment+=("$2") && shift 2 ;;
    *) break ;;
  esac
done
[ $# -gt 0 ] || { sed -n '2,/^set/{/^set/!s/^# \{0,1\}//p}' "$0" >&2; exit 64; }

"$here/prepare.sh" "$cache"
cache=$(readlink -f "$cache")

# An old processor has fewer features to emulate, test and save at each switch of processes.
if [ "$arch" = arm64 ]; then
  qemu=qemu-system-aarch64 machine=(-machine virt) processor=(-cpu cortex-a53) words="console=ttyAMA0"
  time=${GUEST_TIME:-real}
else
  qemu=qemu-system-x86_64 machine=(-machine pc,usb=off) processor=(-cpu Nehalem)
  words="console=ttyS0 mitigations=off nokaslr no_timer_check"
  time=${GUEST_TIME:-virtual}
fi
# QEMU may be installed, or lie unpacked in the cache beside its libraries.
tools=$cache/tools
if command -v $qemu >/dev/null; then
  qemu=("$qemu")
else
  qemu=(env LD_LIBRARY_PATH="$tools/usr/lib/x86_64-linux-gnu" "$tools/usr/bin/$qemu"
    -L "$tools/usr/share/qemu" -L "$tools/usr/share/seabios")
fi

run=$(mktemp -d "${TMPDIR:-/tmp}/guest.XXXXXX")
child=
finish() {
  [ -z "$child" ] || kill "$child" 2>/dev/null || true
  rm -rf "$run"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# boot SECONDS ACCELERATOR WORD [OPTION]...: start QEMU with what every boot has in common.
# The word goes to the kernel. `timeout` passes a signal on, so that nothing stays behind.
# norandmaps: at new addresses the emulator would translate each program again at each start.
boot() {
  local seconds=$1 accelerator=$2 word=$3
  shift 3
  # Of this boot alone: a probe with KVM must leave nothing behind for the boots that follow it.
  local processor=("${processor[@]}")
  [ "$accelerator" != kvm ] || processor=(-cpu host)
  # One processor: under emulation a second one makes everything slower.
  timeout -s KILL "$seconds" "${qemu[@]}" -accel "$accelerator" "${machine[@]}" "${processor[@]}" -smp 1 -m 2048 \
    -nodefaults -no-user-config -display none -no-reboot -kernel "$cache/kernel" -initrd "$run/initramfs" \
    -append "$words norandmaps quiet panic=-1 audit=0 $word" \
    -device virtio-rng-pci -serial "file:$run/console" "$@" </dev/null 2>"$run/qemu" &
  child=$!
}

# KVM may be there and unable to run a stock kernel: believe it when a guest has booted with it.
# The answer holds until the machine starts again.
accelerator() {
  [ "$time" = real ] || { echo tcg,thread=single && return; }
  [ -w /dev/kvm ] && [ "$arch" = amd64 ] || { echo tcg,thread=multi && return; }
  local boot_id answer
  boot_id=$(cat /proc/sys/kernel/random/boot_id)
  answer=$(cat "$cache/accelerator" 2>/dev/null || true)
  if [ "${answer#* }" != "$boot_id" ]; then
    boot 15 kvm guest.probe
    { wait "$child"; } 2>/dev/null || true
    child=
    answer=tcg,thread=multi
    ! grep -q booted "$run/console" 2>/dev/null || answer=kvm
    answer+=" $boot_id"
    echo "$answer" >"$cache/accelerator"
  fi
  echo "${answer% *}"
}

# The system, and behind it the files of the checkout.
mkdir -p "$run/files/hotcold"
[ ${#files[@]} = 0 ] || (cd "$checkout" && cp -a --parents "${files[@]}" "$run/files/hotcold")
(cd "$run/files" && find . | PATH=$PATH:$tools/bin busybox cpio -o -H newc -R 0:0 2>/dev/null) |
  cat "$cache/system.cpio" - >"$run/initramfs"
rm -r "$run/files"

accelerator >"$run/accelerator"
accelerator=$(cat "$run/accelerator")
options=()
[ "$time" = real ] || options=(-icount "shift=${GUEST_SHIFT:-0},sleep=off" -rtc base=utc,clock=vm -seed "${GUEST_SEED:-1}")

# What the session in the guest finds.
mkdir "$run/share"
cp "$here/session.sh" "$run/share/"
{
  echo 'cd /hotcold'
  for variable in "${environment[@]}"; do printf 'export %q\n' "$variable"; done
  # As arguments of env, so that a shell's keyword or function is not mistaken for a program.
  printf 'exec env --'
  printf ' %q' "$@"
  echo
} >"$run/share/command.sh"

# The command's two streams go through ports of their own, so that no message of the kernel gets
# into them, and come out here as they are written.
mkfifo "$run/out" "$run/err"
cat "$run/out" &
cat "$run/err" >&2 &

# share TAG PATH: a folder for the guest.
share() { printf 'local,id=%s,mount_tag=%s,path=%s,security_model=none,multidevs=remap' "$1" "$1" "$2"; }
[ -z "$folder" ] || options+=(-virtfs "$(share share "$folder")")
# Firmware that has a switch for Bluetooth, which is off; only one scenario looks at it.
switch=$cache/system/usr/share/switch/switch.aml
[ ! -f "$switch" ] || options+=(-acpitable "file=$switch")
boot "$timeout" "$accelerator" "" "${options[@]}" -virtfs "$(share run "$run/share")" \
  -device virtio-serial-pci \
  -chardev "file,id=out,path=$run/out" -device virtserialport,chardev=out,name=out \
  -chardev "file,id=err,path=$run/err" -device virtserialport,chardev=err,name=err

ended=0
# Hides the shell's message about a QEMU that was killed or aborts.
{ wait "$child"; } 2>/dev/null || ended=$?
child=
wait

[ -z "${GUEST_CONSOLE:-}" ] || cp "$run/console" "$GUEST_CONSOLE"
if [ -s "$run/share/status" ]; then exit "$(cat "$run/share/status")"; fi
if [ "$ended" = 137 ]; then
  echo "guest: $timeout s are over" >&2
  exit 124
fi
echo "guest: it did not finish; its last words:" >&2
cat "$run/qemu" "$run/console" 2>/dev/null | tail -20 >&2
exit 125
