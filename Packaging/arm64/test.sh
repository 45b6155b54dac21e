#!/bin/bash
# Tests the aarch64 programs in an emulator (qemu-user-static): compares their output with this machine's for twenty seeds
# and the recordings, and checks the helper's system call filter.
# usage: test.sh FOREIGN NATIVE [RECORDING...]     the folders of the aarch64 programs and of this machine's
set -euo pipefail
foreign=$(realpath "$1") native=$(realpath "$2")
shift 2
here=$(realpath "$(dirname "$0")")
tree=${here%/Packaging/*}
folder=${CACHE:-$tree/.cache/arm64}
emulator="qemu-aarch64-static -L $folder/root"

same() {
  cmp <("$native/hotcold" "$@") <($emulator "$foreign/hotcold" "$@") || { echo "output differs: hotcold $*" >&2; exit 1; }
}
for seed in {1..20}; do
  same seek --demo --seed "$seed" --json
done
same replay --example hunt --json
same replay --example walk --json
same --version
same seek --help
for recording in "$@"; do same replay "$recording" --json; done
echo "twenty seeds, both examples and $# recordings: identical output"

stub=$(mktemp --suffix=.so)
trap 'rm -f "$stub"' EXIT
libraries=$folder/root/usr/lib/aarch64-linux-gnu
aarch64-linux-gnu-gcc --version >/dev/null 2>&1 && compiler=aarch64-linux-gnu-gcc ||
  compiler="clang --target=aarch64-linux-gnu -fuse-ld=lld"
$compiler --sysroot="$folder/root" -nostdlib -shared -fPIC -o "$stub" "$here/filter.c" \
  "$libraries/libseccomp.so" "$libraries/libc.so.6"
"$here/build.sh" "$foreign" confined
"$here/filter.py" "$emulator" "-E LD_PRELOAD=$stub $foreign/confined"
