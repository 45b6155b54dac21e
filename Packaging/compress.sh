#!/bin/sh
# Compresses a package with xz's filter for machine code, which makes it a tenth smaller than dpkg-deb can.
# usage: compress.sh PACKAGE ARCH     PACKAGE: built with -Znone
# The filter makes jump targets absolute, so that two jumps to the same place look alike (xz(1), --x86). The one for arm64 is
# too new for the oldest supported systems.
set -eu
package=$(realpath "$1")
case $2 in
  amd64 | i386) filter=--x86 ;;
  *) filter= ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ar x "$package"
# shellcheck disable=SC2086 # an empty filter is no argument
xz --threads=1 $filter --lzma2=preset=9e data.tar
xz --threads=1 -9e control.tar
rm "$package"
ar rcD "$package" debian-binary control.tar.xz data.tar.xz
