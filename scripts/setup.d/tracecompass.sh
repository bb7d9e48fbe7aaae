#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fetches Trace Compass from the Debian archive into a private folder.
#
# Debian 11 is the last release that packages Trace Compass, so apt runs here with state, cache
# and sources of its own: the base system's packages are never touched, and signatures are checked
# against the installed Debian archive keyring. The archive's address is the one that the machine's
# own apt uses. Where that has dropped Debian 11, it is fetched from Debian's archive of retired
# releases.
#
# usage: tracecompass.sh DESTINATION
set -euo pipefail

readonly SUITE=bullseye
readonly PACKAGE=eclipse-tracecompass
readonly RETIRED=http://archive.debian.org/debian
readonly KEYRING=/usr/share/keyrings/debian-archive-keyring.gpg
# Of the same package: what has signed releases that are no longer supported.
readonly REMOVED_KEYS=/usr/share/keyrings/debian-archive-removed-keys.gpg
readonly STAMP_VERSION=1 # raise it when the choice of packages below changes
# apt wants absolute paths.
destination=$(realpath -m "${1:?usage: tracecompass.sh DESTINATION}")
readonly destination
readonly stamp=$destination/.complete

fail() {
  echo "setup: $1" >&2
  echo "  remedy: $2" >&2
  exit 1
}

if [[ -f $stamp && $(<"$stamp") == "$STAMP_VERSION" ]]; then
  echo "Trace Compass is there already: $destination"
  exit 0
fi

[[ -r $KEYRING ]] || fail "no Debian archive keyring at $KEYRING" "apt-get install debian-archive-keyring"

# shellcheck disable=SC2016 # apt fills these in, not the shell
own=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' \
  'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | awk '{print $1; exit}')

# Everything goes to a work folder first and is moved at the end, so that an interrupted fetch is
# never taken for a finished one; the downloaded packages stay, so that a second try is short.
readonly work=$destination.part
mkdir -p "$work"/{state/lists/partial,cache/archives/partial,etc,packages}
: >"$work/state/status"

apt_options=(
  -o "Dir::State=$work/state"
  -o "Dir::State::status=$work/state/status"
  -o "Dir::Cache=$work/cache"
  -o "Dir::Etc::sourcelist=$work/etc/sources.list"
  -o Dir::Etc::sourceparts=/dev/null
  -o APT::Install-Recommends=false
  -o APT::Architecture=amd64
  -o Acquire::Languages=none
  -o Acquire::Retries=3
  # apt would else be content with the lists that it could get.
  -o APT::Update::Error-Mode=any
)
# apt drops its privileges to _apt for downloads, who cannot write into a folder of root's.
[[ $EUID -eq 0 ]] && apt_options+=(-o APT::Sandbox::User=root)

# Fetches the lists of an archive: take_lists ADDRESS KEYRING
take_lists() {
  rm -rf "$work/state/lists" && mkdir -p "$work/state/lists/partial"
  echo "deb [arch=amd64 signed-by=$2] $1 $SUITE main" >"$work/etc/sources.list"
  apt-get "${apt_options[@]}" -qq update
}

archive=$own
if [[ -n $own ]]; then
  echo "Fetching Trace Compass from the Debian archive ($SUITE) ..."
fi
if [[ -z $own ]] || ! take_lists "$own" "$KEYRING"; then
  archive=$RETIRED
  [[ -n $own ]] && echo "$own no longer carries $SUITE, or cannot be reached (see above)."
  echo "Fetching Trace Compass from Debian's archive of retired releases ($SUITE) ..."
  keyrings=$KEYRING
  [[ -f $REMOVED_KEYS ]] && keyrings+=",$REMOVED_KEYS"
  take_lists "$archive" "$keyrings" ||
    fail "the package lists of $SUITE could not be fetched from ${own:+$own or }$archive, or their signature is wrong (see above)" \
      "check the network, or set FIELDTRACE_TRACECOMPASS to an installed Trace Compass"
fi

mapfile -t packages < <(apt-get "${apt_options[@]}" -qq install --print-uris "$PACKAGE" |
  awk '{print $2}' | sed 's/_.*//' |
  grep -E -e '-java$|eclipse|equinox|swt|felix|jni|^sat4j$')
[[ ${#packages[@]} -gt 100 ]] || fail "only ${#packages[@]} packages were found for $PACKAGE" \
  "check that $archive still carries the suite $SUITE"

(cd "$work/packages" && apt-get "${apt_options[@]}" -qq download "${packages[@]}") ||
  fail "a package could not be fetched (see above)" "run scripts/setup again: it goes on where it stopped"

echo "Unpacking ${#packages[@]} packages ..."
rm -rf "$work/root" && mkdir "$work/root"
for package in "$work"/packages/*.deb; do
  dpkg -x "$package" "$work/root"
done

rm -rf "$destination"
mv "$work/root" "$destination"
rm -rf "$work"
echo "$STAMP_VERSION" >"$stamp"
echo "Trace Compass fetched: $destination"
