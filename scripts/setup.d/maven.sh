#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Unpacks the Maven that Tycho needs; Debian's own is too old, but it can fetch its successor.
#
# usage: maven.sh DESTINATION
set -euo pipefail

readonly VERSION=3.9.9
readonly UNPACK=org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack
destination=$(realpath -m "${1:?usage: maven.sh DESTINATION}")
readonly destination

if [[ -x $destination/bin/mvn && $("$destination/bin/mvn" --version 2>/dev/null) == *"Apache Maven $VERSION"* ]]; then
  echo "Maven $VERSION is there already: $destination"
  exit 0
fi

echo "Fetching Maven $VERSION ..."
readonly part=$destination.part
rm -rf "$part"
mkdir -p "$part"
# Run from there: outside a project the plug-in leaves its markers in the current folder.
(cd "$part" && mvn --batch-mode --quiet -Dstyle.color=never "$UNPACK" \
  "-Dartifact=org.apache.maven:apache-maven:$VERSION:zip:bin" "-DoutputDirectory=$part" 2>&1 |
  sed $'s/\x1b\\[0m//g' >&2) || { # Debian's Maven ends colours that it was told not to begin
  echo "setup: Maven $VERSION could not be fetched (see above)" >&2
  echo "  remedy: check the repositories or mirrors in Maven's settings.xml" >&2
  exit 1
}
rm -rf "$destination"
mv "$part/apache-maven-$VERSION" "$destination"
rm -r "$part"
chmod +x "$destination/bin/mvn"
echo "Maven fetched: $destination"
