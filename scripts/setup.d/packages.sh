#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the Debian packages that are missing, and only those.
#
# usage: packages.sh [--development] [--packaging]
set -euo pipefail

needed=(
  # recording, reading and importing traces
  lttng-tools babeltrace2 python3-bt2 libbabeltrace2-python-plugin-provider
  # the page of a report
  python3-jinja2
  # building the native half
  cmake g++ ninja-build pkg-config libbabeltrace2-dev liblttng-ust-dev libzydis-dev
  # building the Java halves; Debian's Maven fetches the newer one that Tycho needs
  maven
  # fetching Trace Compass with its signatures checked, and running it, on a screen or without
  debian-archive-keyring libgtk-3-0 fonts-dejavu-core xvfb
)
if [[ " $* " == *" --development "* ]]; then
  # postgresql, mariadb-server-core, redis-server, rabbitmq-server: for tests of jvm-agent/library-tests, with data of their own
  # gnupg: signs the archives that scripts/tests sets up
  # libgtest-dev, python3-pytest: what tests are written with; python3-yaml: lttng-probes/generate
  # python3-hypothesis: hostile input for scripts/tests
  # python3-jsonschema: whether JSON is as docs/schema says
  # xauth: what xvfb-run, for `mvn verify` without a screen, cannot do without
  # openbox, xfwm4: window managers for scripts/tests; dbus-daemon: what xfwm4 reads its settings by
  # chromium: shows the page of a report to scripts/tests/results
  # wrk: the load of benchmarks/service/http
  needed+=(chromium clang-format dbus-daemon git gnupg libgtest-dev mariadb-server-core python3-hypothesis python3-jsonschema python3-pytest openbox postgresql python3-venv python3-yaml rabbitmq-server redis-server shellcheck wrk xauth xfwm4)
fi
if [[ " $* " == *" --packaging "* ]]; then
  # debhelper, dh-python: the Debian package
  # busybox-static, umoci, oci-image-tool: the image, its layout, whether that is as OCI has it
  # git: tells a release's time and author; gnupg: signs the API
  # mmdebstrap: the clean Debian that the package is tested in
  # rpm: reads the RPM in its tests
  # python3-venv: makes an environment of what Debian does not package
  needed+=(busybox-static debhelper dh-python git gnupg mmdebstrap oci-image-tool python3-venv rpm umoci)
fi

# Some libraries are called NAMEt64 since Debian 13 and Ubuntu 24.04, which have 64-bit times. One of
# another processor, which is there to build for that, does not count.
installed() {
  local found
  found=$(dpkg-query --show --showformat '${Architecture} ${db:Status-Status}\n' "$1" "$1t64" 2>/dev/null || true)
  [[ $'\n'$found$'\n' == *$'\n'"$own installed"$'\n'* || $'\n'$found$'\n' == *$'\n'"all installed"$'\n'* ]]
}
own=$(dpkg-query --show --showformat '${Architecture}' dpkg 2>/dev/null || true)

# Any JDK will do, Debian's or another; `javac` tells it from a mere run time.
has_jdk() {
  local compiler=javac version
  [[ -n ${JAVA_HOME:-} ]] && compiler=$JAVA_HOME/bin/javac
  # With options for every JVM, one says first that it has picked them up.
  if ! version=$(env -u JAVA_TOOL_OPTIONS -u _JAVA_OPTIONS "$compiler" -version 2>&1); then
    # One that is there and is refused memory, for example, is no reason to install another.
    command -v "$compiler" >/dev/null
    return
  fi
  [[ $version =~ ^javac\ ([0-9]+) ]] && ((BASH_REMATCH[1] >= 17))
}

# Node.js with its headers and npm, which gets libraries for tests, Debian's or another.
has_node() {
  command -v node >/dev/null && command -v npm >/dev/null && [[ -f /usr/include/node/node_api.h || -f /usr/local/include/node/node_api.h ]]
}

# Debian's or another: `go tool pprof` reads profiles in scripts/tests, and `go install` builds nfpm.
has_go() {
  command -v go >/dev/null
}

missing=()
for package in "${needed[@]}"; do
  installed "$package" || missing+=("$package")
done
has_jdk || missing+=(default-jdk-headless)
if [[ " $* " == *" --development "* ]] && ! has_node; then
  missing+=(nodejs libnode-dev npm)
fi
if [[ " $* " == *" --development "* || " $* " == *" --packaging "* ]] && ! has_go; then
  missing+=(golang-go)
fi

if [[ ${#missing[@]} -eq 0 ]]; then
  echo "All Debian packages are there already."
  exit 0
fi

echo "These Debian packages will be installed: ${missing[*]}"
as_root=()
if [[ $EUID -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "setup: Debian packages are missing and this is neither root nor is there sudo" >&2
    echo "  remedy: as root, apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --quiet -o DPkg::Lock::Timeout=120)

if ! { "${apt[@]}" update && "${apt[@]}" install --yes --no-install-recommends "${missing[@]}"; }; then
  echo "setup: apt could not install ${missing[*]} (see above)" >&2
  echo "  remedy: mend apt's sources or the network and run scripts/setup again" >&2
  exit 1
fi
