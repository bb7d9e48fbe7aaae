#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes a Python environment: by default that of scripts/lint and scripts/tests, with what Debian lacks.
#
# usage: python_environment.sh DESTINATION [REQUIREMENTS [OPTION...]]
#   OPTION  of `python3 -m venv`
set -euo pipefail

destination=$(realpath -m "${1:?usage: python_environment.sh DESTINATION [REQUIREMENTS [OPTION...]]}")
requirements=${2:-$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/requirements.txt}
readonly destination requirements
readonly stamp=$destination/.requirements

# Its scripts name the folder that they were made in, which may have been moved since.
if cmp --silent "$requirements" "$stamp" && "$destination/bin/pip" --version >/dev/null 2>&1; then
  echo "The Python environment is there already: $destination"
  exit 0
fi

echo "Making the Python environment $(basename "$destination") ..."
rm -rf "$destination"
/usr/bin/python3 -m venv "${@:3}" "$destination"
# Python compiles what is imported, when it is; pip would compile all that there is.
"$destination/bin/pip" install --quiet --disable-pip-version-check --no-compile \
  --requirement "$requirements" || {
  echo "setup: the Python packages of $requirements could not be installed (see above)" >&2
  echo "  remedy: check the network and pip's configuration, then run scripts/setup --development" >&2
  exit 1
}
cp "$requirements" "$stamp"
echo "Python environment made: $destination"
