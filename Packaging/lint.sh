#!/bin/sh
# Checks a package by the tools of those who will read it, and whether it is made again with the same bytes.
# usage: lint.sh PACKAGE SHARE
set -eu
tree=$(realpath "$(dirname "$0")/..")
package=$1 share=$2
root=
[ "$(id -u)" != 0 ] || root=--allow-root
limit=6000000

lintian $root --fail-on error,warning "$package"
desktop-file-validate "$share/applications/hotcold.desktop"
appstreamcli validate --no-net "$share"/metainfo/*.xml
[ "$(stat -c %s "$package")" -le $limit ] || { echo "$package has more than $limit bytes" >&2; exit 1; }

# Arch's and Fedora's files, by their own programs where they are there.
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
  # It does not want to be root; and it ends where there is no pacman, although it needs none here.
  chmod -R a+rwX "$scratch"
  as=
  [ "$(id -u)" != 0 ] || as="setpriv --reuid 65534 --regid 65534 --clear-groups"
  (cd "$scratch" && $as env HOME="$scratch" PACMAN=true makepkg --printsrcinfo >srcinfo)
  grep -q "pkgver = $version" "$scratch/srcinfo"
  echo "makepkg reads PKGBUILD"
fi

sum=$(sha256sum <"$package")
arch=$(dpkg-deb -f "$package" Architecture)
made=.build-deb/$arch/programs
[ "$arch" != "$(dpkg --print-architecture)" ] || made=${BUILT:-.build/release}
"$tree/Packaging/deb.sh" "$arch" "$made" "$share" "$version" >/dev/null
[ "$sum" = "$(sha256sum <"$package")" ] || { echo "$package has other bytes when made again" >&2; exit 1; }
echo "$package: made again, the same bytes"
