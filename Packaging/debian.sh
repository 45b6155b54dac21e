# Functions for other scripts to source: find Debian's mirror, run apt for another architecture, unpack packages.

# Prints the URL of a Debian mirror: MIRROR, or the one in apt's sources.
mirror() {
  local found
  found=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null || true; } |
    awk '($1 == "URIs:" || $1 == "deb") && !found { for (i = 2; i <= NF; i++) if ($i ~ /^http.*\/debian\/?$/) found = $i }
      END { print found }')
  found=${MIRROR:-$found}
  [ -n "$found" ] || { echo "no Debian mirror in apt's sources; set MIRROR=URL" >&2; return 1; }
  echo "$found"
}

# apt_of FOLDER SUITE ARCH COMMAND...     runs an apt command with its own package lists, in FOLDER, and without root; it
# downloads packages to FOLDER/archives.
apt_of() {
  local place=$1 suite=$2 arch=$3 source
  shift 3
  source=$(mirror) || return
  mkdir -p "$place"/{etc/apt.conf.d,etc/preferences.d,etc/trusted.gpg.d,lists/partial,archives/partial}
  : >>"$place/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $source $suite main" >"$place/etc/sources.list"
  # Checks the signature of the lists, but not their age.
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
  # Update the lists at most once a day.
  if [ -z "$(find "$place/updated" -mtime -1 2>/dev/null)" ]; then
    APT_CONFIG=$place/apt.conf apt-get -qq update || return
    touch "$place/updated"
  fi
  APT_CONFIG=$place/apt.conf "$@"
}

# unpack FOLDER PACKAGE...     extracts the files and runs no scripts. Makes the links of a merged /usr first, because a
# package's own `lib` folder would take their place.
unpack() {
  local folder=$1 place package
  shift
  mkdir -p "$folder"/usr/{bin,sbin,lib}
  for place in bin sbin lib; do ln -sfn "usr/$place" "$folder/$place"; done
  for package; do
    dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink --no-same-owner -C "$folder" || return
  done
}
