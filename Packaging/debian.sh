# What scripts here share, who source it: Debian's mirror, its packages for another architecture, and to unpack them.

# This machine's mirror, as its apt has it, unless MIRROR names one.
mirror() {
  local found
  found=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null || true; } |
    awk '($1 == "URIs:" || $1 == "deb") && !found { for (i = 2; i <= NF; i++) if ($i ~ /^http.*\/debian\/?$/) found = $i }
      END { print found }')
  found=${MIRROR:-$found}
  [ -n "$found" ] || { echo "no mirror of Debian is in apt's sources; MIRROR=... names one" >&2; return 1; }
  echo "$found"
}

# apt_of FOLDER SUITE ARCH COMMAND...: apt, with lists of its own in FOLDER, apart from this machine's; what it
# downloads lies in FOLDER/archives. Root is not needed.
apt_of() {
  local place=$1 suite=$2 arch=$3 source
  shift 3
  source=$(mirror) || return
  mkdir -p "$place"/{etc/apt.conf.d,etc/preferences.d,etc/trusted.gpg.d,lists/partial,archives/partial}
  : >>"$place/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $source $suite main" >"$place/etc/sources.list"
  # Its signature is checked, its age is not: an old list is as good.
  cat >"$place/apt.conf" <<CONF
Dir::Etc "$place/etc/";
Dir::State::Lists "$place/lists/";
Dir::State::status "$place/status";
Dir::Cache "$place/";
Dir::Cache::archives "$place/archives/";
APT::Architecture "$arch";
APT::Architectures { "$arch"; };
APT::Install-Recommends "false";
APT::Sandbox::User "";
Debug::NoLocking "true";
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
CONF
  # Once a day is enough.
  if [ -z "$(find "$place/updated" -mtime -1 2>/dev/null)" ]; then
    APT_CONFIG=$place/apt.conf apt-get -qq update || return
    touch "$place/updated"
  fi
  APT_CONFIG=$place/apt.conf "$@"
}

# unpack FOLDER PACKAGE...: all files, and no script is run. `usr` is merged, as Debian has it: a real `lib` would hide
# the link.
unpack() {
  local folder=$1 place package
  shift
  mkdir -p "$folder"/usr/{bin,sbin,lib}
  for place in bin sbin lib; do ln -sfn "usr/$place" "$folder/$place"; done
  for package; do
    dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink --no-same-owner -C "$folder" || return
  done
}
