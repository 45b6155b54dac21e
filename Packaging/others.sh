#!/bin/bash
# Builds Fedora's and Arch's packages with rpmbuild and makepkg, which Debian has, too, and checks what they contain. They
# contain the programs that `make` has built here; with COMPILE=1 they compile the source.
# usage: others.sh BUILT SHARE VERSION FOLDER     copies the packages to FOLDER
set -euo pipefail
built=$(realpath "$1")
share=$(realpath "$2")
version=$3
tree=$(realpath "$(dirname "$0")/..")
mkdir -p "$4"
folder=$(realpath "$4")
# The packages' own make uses the default folder, into which this script copies.
unset SCRATCH MAKEFLAGS
for program in rpmbuild rpm makepkg bsdtar fakeroot; do
  command -v $program >/dev/null ||
    { echo "others.sh: $program is missing; run apt-get install rpm makepkg libarchive-tools fakeroot" >&2; exit 77; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAIL: $*" >&2; exit 1; }

# The archive, as in release.sh. Built programs that are newer than the source are not compiled again.
source=$scratch/hotcold-$version
git -C "$tree" archive --prefix="hotcold-$version/" HEAD | tar -x -C "$scratch"
if [ -z "${COMPILE:-}" ]; then
  mkdir -p "$source/.build/release"
  cp "$built"/hotcold{,-radio} "$source/.build/release/"
  cp -a "$share" "$source/.build/share"
  find "$source/.build" -exec touch {} +
fi
tar -C "$scratch" -czf "$scratch/hotcold-$version.tar.gz" "hotcold-$version"
sum=$(sha256sum "$scratch/hotcold-$version.tar.gz" | cut -d ' ' -f 1)
for file in PKGBUILD hotcold.spec; do
  sed "s/@VERSION@/$version/; s/@SHA256@/$sum/" "$tree/Packaging/$file.in" >"$scratch/$file"
done
cp "$tree/Packaging/hotcold.install" "$scratch/"

# Files that each package must contain.
wanted="usr/bin/hotcold usr/bin/hotcold-radio usr/share/man/man1/hotcold-seek.1 usr/share/bash-completion/completions/hotcold
usr/share/applications/hotcold.desktop"
has() {
  local file
  for file in $wanted; do grep -q "^[./]*$file\(\.gz\)\?\$" "$1" || fail "$2 has no $file"; done
}

echo "rpmspec: $(rpmspec -P "$scratch/hotcold.spec" | grep -c .) lines, $(rpmspec -q --qf '%{nvr}' "$scratch/hotcold.spec")"
rpmbuild --quiet --nodeps -bb --define "_topdir $scratch/rpm" --define "_sourcedir $scratch" "$scratch/hotcold.spec" \
  >"$scratch/rpm.log" 2>&1 || { tail -20 "$scratch/rpm.log" >&2; fail rpmbuild; }
rpm=$(find "$scratch/rpm/RPMS" -name '*.rpm')
rpm -qlp "$rpm" >"$scratch/rpm.files"
has "$scratch/rpm.files" "the RPM"
helper=$(rpm -qp --qf '[%{filenames} %{filegroupname} %{filemodes:perms} %{filecaps}\n]' "$rpm" | grep '/hotcold-radio ') ||
  fail "the RPM has no helper"
echo "$helper"
[[ $helper == *" hotcold -rwxr-x--- cap_net_admin,cap_net_raw=ep" ]] || fail "the helper's group, mode or capabilities"
cp "$rpm" "$folder/"

# makepkg refuses to run as root or without pacman, which it does not need with --nodeps.
chmod -R a+rwX "$scratch"
as=(env HOME="$scratch" PACMAN=true)
[ "$(id -u)" != 0 ] || as=(setpriv --reuid 65534 --regid 65534 --clear-groups env HOME="$scratch" PACMAN=true)
cd "$scratch"
"${as[@]}" makepkg --printsrcinfo >srcinfo
grep -q "pkgver = $version" srcinfo || fail "makepkg --printsrcinfo"
echo "makepkg --printsrcinfo: $(grep -c = srcinfo) lines"
"${as[@]}" env PKGEXT=.pkg.tar.xz makepkg --nodeps --noconfirm --nosign >makepkg.log 2>&1 ||
  { tail -20 makepkg.log >&2; fail makepkg; }
arch=$(find . -maxdepth 1 -name 'hotcold-*.pkg.tar.*')
bsdtar -tf "$arch" >arch.files
has arch.files "Arch's package"
grep -q '^\.INSTALL$' arch.files || fail "Arch's package has no .INSTALL, which sets the helper's group"
cp "$arch" "$folder/"
ls -l "$folder"
