#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes a Python environment: by default that of scripts/lint and scripts/tests, with what Debian lacks.
#
# usage: python_environment.sh PIP DESTINATION [REQUIREMENTS [OPTION...]]
#   PIP     what fetches; unpacking one for each environment would take as long as most packages
#   OPTION  of `python3 -m venv`
set -euo pipefail

readonly usage="usage: python_environment.sh PIP DESTINATION [REQUIREMENTS [OPTION...]]"
pip=${1:?$usage}
destination=$(realpath -m "${2:?$usage}")
requirements=${3:-$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/requirements.txt}
readonly pip destination requirements
readonly stamp=$destination/.requirements

# Its scripts name the folder that they were made in, which may have been moved since.
if cmp --silent "$requirements" "$stamp" && grep --quiet --fixed-strings "$destination" "$destination/bin/activate" &&
  "$destination/bin/python" -c '' 2>/dev/null; then
  echo "The Python environment is there already: $destination"
  exit 0
fi

echo "Making the Python environment $(basename "$destination") ..."
rm -rf "$destination"
/usr/bin/python3 -m venv --without-pip "${@:4}" "$destination"
# Python compiles what is imported, when it is; pip would compile all that there is.
"$pip" --python "$destination/bin/python" install --quiet --disable-pip-version-check --no-compile \
  --requirement "$requirements" || {
  echo "setup: the Python packages of $requirements could not be installed (see above)" >&2
  echo "  remedy: check the network and pip's configuration, then run scripts/setup --development" >&2
  exit 1
}
cp "$requirements" "$stamp"
echo "Python environment made: $destination"
