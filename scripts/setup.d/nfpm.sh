#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds nfpm, which writes RPMs, from the Go module of its authors.
#
# usage: nfpm.sh DESTINATION
#   DESTINATION  gets bin/nfpm
set -euo pipefail

readonly MODULE=github.com/goreleaser/nfpm/v2/cmd/nfpm VERSION=v2.43.0
destination=$(realpath -m "${1:?usage: nfpm.sh DESTINATION}")
readonly destination

if [[ $(cat "$destination/nfpm.version" 2>/dev/null) == "$VERSION" ]]; then
  echo "nfpm $VERSION is there already: $destination"
  exit 0
fi
echo "Building nfpm $VERSION ..."
mkdir -p "$destination/bin"
GOBIN=$destination/bin go install "$MODULE@$VERSION" || {
  echo "setup: nfpm $VERSION could not be built (see above)" >&2
  echo "  remedy: check the network, and that \`go version\` is 1.24 or later" >&2
  exit 1
}
echo "$VERSION" >"$destination/nfpm.version"
echo "nfpm built: $destination"
