#!/bin/bash
# Run a command in a virtual machine whose kernel has Bluetooth.
#
#   guest.sh [--timeout SECONDS] [--file PATH]... [--share FOLDER] [--env NAME=VALUE]... COMMAND [ARGUMENT]...
#
# The guest is a small Debian that runs from memory, without a network. --file copies a file or folder of the checkout
# to the same path below /hotcold, where the command starts. --share mounts a folder of this machine as /share.
# Output and exit status are the command's, except 77: this machine cannot run a guest; 124: timeout;
# 125: the guest did not finish.
#
# Time in the guest is virtual: one instruction takes 1 ns (GUEST_SHIFT=3: 8 ns), and when the processor is idle the
# clock jumps to the next timer. So waiting costs nothing, and a busy host does not change the result.
#
# GUEST_TIME    real: the clock of this machine, and KVM where it works; the default for arm64
# GUEST_SHIFT   binary logarithm of the nanoseconds per instruction (default 0)
# GUEST_SEED    seed of the guest's random numbers (default 1)
# GUEST_ARCH    arm64 for an arm64 guest
# GUEST_SUITE   bookworm, trixie or sid: the Debian in the guest (default: this machine's own; bookworm for arm64)
# GUEST_CACHE   folder for QEMU, the kernel and the system (default .cache/guest in the checkout, with the suite and the
#               architecture in its name: .cache/guest-sid, .cache/guest-arm64)
# GUEST_CONSOLE file for a copy of the guest's console, to see why it did not boot
set -euo pipefail

here=$(dirname "$(readlink -f "$0")")
checkout=$(readlink -f "$here/../..")
arch=${GUEST_ARCH:-amd64}
suffix=${GUEST_SUITE:+-$GUEST_SUITE}
[ "$arch" = amd64 ] || suffix+=-$arch
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

# Nehalem is an old processor: fewer features to emulate, to probe, and to save at each context switch.
if [ "$arch" = arm64 ]; then
  qemu=qemu-system-aarch64 machine=(-machine virt) processor=(-cpu cortex-a53) words="console=ttyAMA0"
  time=${GUEST_TIME:-real}
else
  qemu=qemu-system-x86_64 machine=(-machine pc,usb=off) processor=(-cpu Nehalem)
  words="console=ttyS0 mitigations=off nokaslr no_timer_check"
  time=${GUEST_TIME:-virtual}
fi
# QEMU is either installed or unpacked in the cache with its libraries.
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

# boot SECONDS ACCELERATOR WORD [OPTION]...: start QEMU; WORD is added to the kernel's command line.
# `timeout` forwards signals, so killing it also ends QEMU.
# norandmaps: with random addresses the emulator would translate each program again at each start.
boot() {
  local seconds=$1 accelerator=$2 word=$3
  shift 3
  # A local copy: the KVM probe's processor must not apply to later boots.
  local processor=("${processor[@]}")
  [ "$accelerator" != kvm ] || processor=(-cpu host)
  # One processor: under emulation a second one makes everything slower.
  timeout -s KILL "$seconds" "${qemu[@]}" -accel "$accelerator" "${machine[@]}" "${processor[@]}" -smp 1 -m 2048 \
    -nodefaults -no-user-config -display none -no-reboot -kernel "$cache/kernel" -initrd "$run/initramfs" \
    -append "$words norandmaps quiet panic=-1 audit=0 $word" \
    -device virtio-rng-pci -serial "file:$run/console" "$@" </dev/null 2>"$run/qemu" &
  child=$!
}

# accelerator: print the QEMU accelerator. KVM can exist and still fail to run a stock kernel, so it counts only after a
# guest has booted with it. The result is cached until this machine reboots.
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

# The initramfs is the system's archive followed by one of the checkout's files.
mkdir -p "$run/files/hotcold"
[ ${#files[@]} = 0 ] || (cd "$checkout" && cp -a --parents "${files[@]}" "$run/files/hotcold")
(cd "$run/files" && find . | PATH=$PATH:$tools/bin busybox cpio -o -H newc -R 0:0 2>/dev/null) |
  cat "$cache/system.cpio" - >"$run/initramfs"
rm -r "$run/files"

accelerator >"$run/accelerator"
accelerator=$(cat "$run/accelerator")
options=()
[ "$time" = real ] || options=(-icount "shift=${GUEST_SHIFT:-0},sleep=off" -rtc base=utc,clock=vm -seed "${GUEST_SEED:-1}")

# The folder that the guest mounts as /run/guest: the session and its command.
mkdir "$run/share"
cp "$here/session.sh" "$run/share/"
{
  echo 'cd /hotcold'
  for variable in "${environment[@]}"; do printf 'export %q\n' "$variable"; done
  # `env --` makes sure that the command is a program and not a shell keyword or builtin.
  printf 'exec env --'
  printf ' %q' "$@"
  echo
} >"$run/share/command.sh"

# The command's two output streams have their own ports, so that kernel messages do not mix with them, and are printed
# as they are written.
mkfifo "$run/out" "$run/err"
cat "$run/out" &
cat "$run/err" >&2 &

# share TAG PATH: the value of -virtfs for a folder.
share() { printf 'local,id=%s,mount_tag=%s,path=%s,security_model=none,multidevs=remap' "$1" "$1" "$2"; }
[ -z "$folder" ] || options+=(-virtfs "$(share share "$folder")")
# A firmware table with a hardware switch that turns Bluetooth off; only 21-hard-switch loads its driver.
switch=$cache/system/usr/share/switch/switch.aml
[ ! -f "$switch" ] || options+=(-acpitable "file=$switch")
boot "$timeout" "$accelerator" "" "${options[@]}" -virtfs "$(share run "$run/share")" \
  -device virtio-serial-pci \
  -chardev "file,id=out,path=$run/out" -device virtserialport,chardev=out,name=out \
  -chardev "file,id=err,path=$run/err" -device virtserialport,chardev=err,name=err

ended=0
# The redirection hides the shell's message about a killed process.
{ wait "$child"; } 2>/dev/null || ended=$?
child=
wait

[ -z "${GUEST_CONSOLE:-}" ] || cp "$run/console" "$GUEST_CONSOLE"
if [ -s "$run/share/status" ]; then exit "$(cat "$run/share/status")"; fi
if [ "$ended" = 137 ]; then
  echo "guest: timeout after $timeout s" >&2
  exit 124
fi
echo "guest: the guest did not finish; its last output:" >&2
cat "$run/qemu" "$run/console" 2>/dev/null | tail -20 >&2
exit 125
