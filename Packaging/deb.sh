#!/bin/sh
# Makes hotcold_VERSION_ARCH.deb by debhelper, out of programs that are built already.
# usage: deb.sh ARCH BUILT SHARE VERSION
# BUILT: the folder of the programs; SHARE: what goes into /usr/share (share.sh).
# MAINTAINER in the environment: "NAME <ADDRESS>" of whoever publishes it.
set -eu
arch=$1 version=$4
BUILT=$(realpath "$2") SHARE=$(realpath "$3") TREE=$(realpath "$(dirname "$0")/..")
export BUILT SHARE TREE

command -v dh >/dev/null || { echo "debhelper is missing: sh .ci/setup deb" >&2; exit 1; }

# The same bytes from the same commit: its time is that of every file.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$TREE" log -1 --format=%ct 2>/dev/null ||
  date -ud "$(sed -n "s/^## \[$version\] - //p" "$TREE/docs/CHANGELOG.md")" +%s)}
export SOURCE_DATE_EPOCH

work=$TREE/.build-deb/$arch
rm -rf "$work/hotcold"
mkdir -p "$work/hotcold"
cp -a "$TREE/Packaging/debian" "$work/hotcold/debian"
if [ -n "${MAINTAINER:-}" ]; then
  awk -v maintainer="$MAINTAINER" '/^Maintainer:/ { $0 = "Maintainer: " maintainer } { print }' \
    "$TREE/Packaging/debian/control" >"$work/hotcold/debian/control"
fi
maintainer=$(sed -n 's/^Maintainer: //p' "$work/hotcold/debian/control")
"$TREE/Packaging/changelog.py" debian "$maintainer" >"$work/hotcold/debian/changelog"
# Times that are later are made this one by the packer, and earlier ones are kept.
find "$work/hotcold" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
cd "$work/hotcold"
log=$work/build.log
# Of another architecture the libraries are not installed here; its SDK has them, and dpkg's notes of them.
if [ "$arch" != "$(dpkg --print-architecture)" ] && [ -z "${SWIFT_SDK:-}" ]; then
  sdk=$(realpath "${CACHE:-$TREE/.cache/$arch}")
  SHLIBDEPS="--admindir=$sdk/dpkg -l$sdk/root/usr/lib/aarch64-linux-gnu -l$sdk/root/lib/aarch64-linux-gnu"
  export SHLIBDEPS
fi
if ! dpkg-buildpackage --build=binary --unsigned-changes --unsigned-buildinfo --host-arch "$arch" >"$log" 2>&1; then
  tail -20 "$log" >&2
  exit 1
fi
cp "$work/hotcold_${version}_$arch.deb" "$TREE/"
echo "hotcold_${version}_$arch.deb: $(stat -c %s "$TREE/hotcold_${version}_$arch.deb") bytes"
