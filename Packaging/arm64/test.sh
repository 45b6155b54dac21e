#!/bin/bash
# Runs the programs for aarch64 by an emulator (qemu-user-static): the same bytes as here for twenty seeds and for
# recordings, and the helper's filter of system calls.
# usage: test.sh PROGRAMS HERE [RECORDING...]     the folders of the programs for aarch64, and of those for this machine
set -euo pipefail
programs=$(realpath "$1") own=$(realpath "$2")
shift 2
here=$(realpath "$(dirname "$0")")
tree=${here%/Packaging/*}
folder=${CACHE:-$tree/.cache/arm64}
emulator="qemu-aarch64-static -L $folder/root"

same() {
  cmp <("$own/hotcold" "$@") <($emulator "$programs/hotcold" "$@") || { echo "other bytes: hotcold $*" >&2; exit 1; }
}
for seed in {1..20}; do
  same seek --demo --seed "$seed" --json
done
same replay --example hunt --json
same replay --example walk --json
same --version
same seek --help
for recording in "$@"; do same replay "$recording" --json; done
echo "twenty seeds, both examples and $# recordings: the same bytes"

stub=$(mktemp --suffix=.so)
trap 'rm -f "$stub"' EXIT
libraries=$folder/root/usr/lib/aarch64-linux-gnu
aarch64-linux-gnu-gcc --version >/dev/null 2>&1 && compiler=aarch64-linux-gnu-gcc || compiler="clang --target=aarch64-linux-gnu -fuse-ld=lld"
$compiler --sysroot="$folder/root" -nostdlib -shared -fPIC -o "$stub" "$here/filter.c" "$libraries/libseccomp.so" "$libraries/libc.so.6"
"$here/build.sh" "$programs" confined
"$here/filter.py" "$emulator" "-E LD_PRELOAD=$stub $programs/confined"
