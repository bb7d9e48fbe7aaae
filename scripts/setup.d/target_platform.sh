#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the target platform anew where it is missing or was made from another Trace Compass.
#
# usage: target_platform.sh INSTALLATION TARGET
set -euo pipefail

readonly usage="usage: target_platform.sh INSTALLATION TARGET"
installation=$(realpath -m "${1:?$usage}")
target=$(realpath -m "${2:?$usage}")
script=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/target_platform.py
readonly installation target script
readonly stamp=$target/.made-from

# A fetch that replaced the installation makes the links stale though their names are the same.
made_from=$(printf '%s\n%s\n' "$installation" "$(stat --format %Y "$installation" 2>/dev/null)" \
  | cat - "$script" | sha256sum)
if [[ -f $stamp && $(<"$stamp") == "$made_from" ]]; then
  echo "The target platform is there already: $target"
  exit 0
fi
/usr/bin/env python3 "$script" "$installation" "$target"
echo "$made_from" >"$stamp"
