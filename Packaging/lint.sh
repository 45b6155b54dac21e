#!/bin/sh
# Checks a package with lintian and other checkers, and that a rebuild gives the same bytes.
# usage: lint.sh PACKAGE SHARE
set -eu
tree=$(realpath "$(dirname "$0")/..")
package=$1 share=$2
root=
[ "$(id -u)" != 0 ] || root=--allow-root
limit=6000000 # bytes

lintian $root --fail-on error,warning "$package"
desktop-file-validate "$share/applications/hotcold.desktop"
appstreamcli validate --no-net "$share"/metainfo/*.xml
[ "$(stat -c %s "$package")" -le $limit ] || { echo "$package has more than $limit bytes" >&2; exit 1; }

# Check the files for Arch and Fedora with their own tools, if installed.
version=$(dpkg-deb -f "$package" Version)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for file in PKGBUILD hotcold.spec; do
  sed "s/@VERSION@/$version/; s/@SHA256@/SKIP/" "$tree/Packaging/$file.in" >"$scratch/$file"
done
cp "$tree/Packaging/hotcold.install" "$scratch/"
if command -v rpmspec >/dev/null; then
  rpmspec -P "$scratch/hotcold.spec" >/dev/null
  echo "rpmspec reads hotcold.spec"
fi
if command -v makepkg >/dev/null; then
  # makepkg refuses to run as root or without pacman, which it does not need here.
  chmod -R a+rwX "$scratch"
  as=
  [ "$(id -u)" != 0 ] || as="setpriv --reuid 65534 --regid 65534 --clear-groups"
  (cd "$scratch" && $as env HOME="$scratch" PACMAN=true makepkg --printsrcinfo >srcinfo)
  grep -q "pkgver = $version" "$scratch/srcinfo"
  echo "makepkg reads PKGBUILD"
fi

before=$(sha256sum <"$package")
arch=$(dpkg-deb -f "$package" Architecture)
built=.build-deb/$arch/programs
[ "$arch" != "$(dpkg --print-architecture)" ] || built=${BUILT:-.build/release}
"$tree/Packaging/deb.sh" "$arch" "$built" "$share" "$version" >/dev/null
[ "$before" = "$(sha256sum <"$package")" ] || { echo "$package is different after a rebuild" >&2; exit 1; }
echo "$package: a rebuild gives the same bytes"
