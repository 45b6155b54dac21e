#!/bin/bash
# Run a command in a virtual machine that has a real kernel Bluetooth.
#
#   guest.sh [--timeout SECONDS] [--env NAME=VALUE]... COMMAND [ARGUMENT]...
#
# The guest sees this machine's files read-only (what it writes there is forgotten), the checkout
# for reading and writing, and has no network. It starts in the current folder. Output and exit
# status are the command's own; 77: this machine cannot have a guest; 124: time over.
#
# GUEST_ARCH    arm64 for a guest of another machine, with a system of its own in place of this machine's files
# GUEST_CACHE   where the kernel and the tools are kept (default .cache/guest in the checkout, .cache/guest-arm64)
# GUEST_CONSOLE a file for the guest's console, to see why it did not boot
set -euo pipefail

here=$(dirname "$(readlink -f "$0")")
checkout=$(readlink -f "$here/../..")
arch=${GUEST_ARCH:-amd64}
suffix=
[ "$arch" = amd64 ] || suffix=-$arch
cache=${GUEST_CACHE:-$checkout/.cache/guest$suffix}
timeout=300
environment=()

while [ $# -gt 0 ]; do
  case $1 in
    --timeout) timeout=$2 && shift 2 ;;
    --env) environment+=("$2") && shift 2 ;;
    *) break ;;
  esac
done
[ $# -gt 0 ] || { sed -n '2,/^set/{/^set/!s/^# \{0,1\}//p}' "$0" >&2; exit 64; }

"$here/prepare$suffix.sh" "$cache"
cache=$(readlink -f "$cache")

# QEMU may be installed, or lie unpacked in the cache beside its libraries.
# An old processor has fewer features to emulate, test and save at each switch of processes.
if [ "$arch" = arm64 ]; then
  qemu=qemu-system-aarch64 unpacked=$cache/qemu root=$cache/system tools=$cache/tools
  machine=(-machine virt) processor=(-cpu cortex-a53)
  words="console=ttyAMA0"
else
  qemu=qemu-system-x86_64 unpacked=$cache/root root=/ tools=$cache/root
  machine=(-machine pc,usb=off) processor=(-cpu Nehalem)
  words="console=ttyS0 mitigations=off nokaslr no_timer_check"
fi
if [ -x "$unpacked/usr/bin/$qemu" ]; then
  qemu=(env LD_LIBRARY_PATH="$unpacked/usr/lib/x86_64-linux-gnu" "$unpacked/usr/bin/$qemu"
    -L "$unpacked/usr/share/qemu" -L "$unpacked/usr/share/seabios")
else
  qemu=("$qemu")
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
boot() {
  local seconds=$1 accelerator=$2 word=$3
  shift 3
  # Of this boot alone: a probe with KVM must leave nothing behind for the boots that follow it.
  local processor=("${processor[@]}")
  [ "$accelerator" != kvm ] || processor=(-cpu host)
  # One processor: under emulation a second one makes everything slower.
  timeout -s KILL "$seconds" "${qemu[@]}" -accel "$accelerator" "${machine[@]}" "${processor[@]}" -smp 1 -m 1024 \
    -nodefaults -no-user-config -display none -no-reboot \
    -kernel "$cache/kernel" -initrd "$cache/initramfs.cpio" \
    -append "$words quiet panic=-1 audit=0 $word" \
    -device virtio-rng-pci -serial "file:$run/console" "$@" </dev/null 2>"$run/qemu" &
  child=$!
}

# KVM may be there and unable to run a stock kernel: believe it when a guest has booted with it.
# The answer holds until the machine starts anew.
accelerator() {
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
accelerator >"$run/accelerator"
accelerator=$(cat "$run/accelerator")

# What the session in the guest finds: the way back here, and the command.
mkdir "$run/share"
cp "$here/session.sh" "$run/share/"
echo "$checkout" >"$run/share/checkout"
folder=$PWD
[ "${folder#"$checkout"}" != "$folder" ] || folder=$checkout
{
  printf 'cd %q\n' "$folder"
  # shellcheck disable=SC2016 # the guest's own, and then what is here
  printf 'PATH=$PATH:%q\n' "$PATH"
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

# TAG PATH [OPTION]: a folder for the guest.
share() {
  printf 'local,id=%s,mount_tag=%s,path=%s,security_model=none,multidevs=remap%s' \
    "$1" "$1" "$2" "${3:-}"
}
# Firmware that has a switch for Bluetooth, which is off; nothing looks at it unless told to.
switch=$cache/root/usr/share/switch/switch.aml
table=()
[ ! -f "$switch" ] || table=(-acpitable "file=$switch")
boot "$timeout" "$accelerator" "" "${table[@]}" \
  -virtfs "$(share host "$root" ,readonly=on)" \
  -virtfs "$(share tools "$tools" ,readonly=on)" \
  -virtfs "$(share run "$run/share")" \
  -virtfs "$(share checkout "$checkout")" \
  -device virtio-serial-pci \
  -chardev "file,id=out,path=$run/out" -device virtserialport,chardev=out,name=out \
  -chardev "file,id=err,path=$run/err" -device virtserialport,chardev=err,name=err

ended=0
# The shell's own word on a QEMU that was killed or aborts is for nobody.
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
