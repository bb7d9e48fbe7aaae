#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds nfpm, which writes RPMs, from the Go module of its authors. A Go that is too old for it, and older
# than 1.21, which would fetch a newer one by itself, fetches that as a module too (Debian 12 has Go 1.19).
#
# usage: nfpm.sh DESTINATION
#   DESTINATION  gets bin/nfpm
set -euo pipefail

readonly MODULE=github.com/goreleaser/nfpm/v2/cmd/nfpm VERSION=v2.43.0
readonly TOOLCHAIN=golang.org/toolchain GO=v0.0.1-go1.24.4
destination=$(realpath -m "${1:?usage: nfpm.sh DESTINATION}")
readonly destination

if [[ $(cat "$destination/nfpm.version" 2>/dev/null) == "$VERSION" ]]; then
  echo "nfpm $VERSION is there already: $destination"
  exit 0
fi

failed() {
  echo "setup: nfpm $VERSION could not be built (see above)" >&2
  echo "  remedy: check the network, or install Go 1.24 or later" >&2
  exit 1
}

# Prints the command of a Go that builds nfpm.
newer_go() {
  if [[ $(go env GOVERSION) =~ ^go1\.([0-9]+) && ${BASH_REMATCH[1]} -ge 21 ]]; then
    echo go
    return
  fi
  local module folder
  module="$TOOLCHAIN@$GO.$(go env GOOS)-$(go env GOARCH)"
  (cd / && go mod download "$module" >&2) || return
  folder=$(go env GOMODCACHE)/$module
  # Modules have no executable files.
  chmod u+wx "$folder"/bin "$folder"/bin/* "$folder"/pkg/tool/*/* || return
  echo "$folder/bin/go"
}

echo "Building nfpm $VERSION ..."
mkdir -p "$destination/bin"
go=$(newer_go) || failed
GOROOT='' GOBIN=$destination/bin "$go" install "$MODULE@$VERSION" || failed
echo "$VERSION" >"$destination/nfpm.version"
echo "nfpm built: $destination"
