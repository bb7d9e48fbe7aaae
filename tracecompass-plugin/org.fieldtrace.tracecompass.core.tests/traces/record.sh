#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Records the traces of this folder anew; README.md says what is in them.
#
# usage: record.sh [TRACE]   (needs cc, liblttng-ust-dev, lttng-tools, a running lttng-sessiond)
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
probes=$(readlink -f "$here/../../../lttng-probes")
work=$(mktemp -d)
readonly here probes work wanted=${1:-}
trap 'rm -rf "$work"' EXIT

cc -O2 -Wall -Wextra -Werror -I"$probes/include" -I"$probes/src" -o "$work/ft-scenario" \
  "$here/scenario.c" "$probes"/src/{probes,provider,join_recordings}.c -llttng-ust -ldl

# record NAME SCENARIO BUFFERS CONTEXTS EVENTS...   (BUFFERS: number times size)
record() {
  local name=$1 scenario=$2 buffers=$3 contexts=$4 session=fieldtrace-fixture-$1
  shift 4
  [[ -z $wanted || $name == "$wanted" ]] || return 0
  local -a types
  IFS=, read -ra types <<<"$contexts"
  lttng create "$session" --output="$work/$name" >/dev/null
  lttng enable-channel --userspace --session="$session" \
    --num-subbuf="${buffers%x*}" --subbuf-size="${buffers#*x}" --switch-timer=0 channel0 >/dev/null
  for event in "$@"; do
    # Other programs on the machine may emit the same events.
    # shellcheck disable=SC2016 # the expression is LTTng's
    lttng enable-event --userspace --session="$session" --channel=channel0 "$event" \
      --filter='$ctx.procname == "ft-scenari*"' >/dev/null
  done
  lttng add-context --userspace --session="$session" --channel=channel0 \
    "${types[@]/#/--type=}" >/dev/null
  lttng start "$session" >/dev/null
  # One processor: one file.
  taskset --cpu-list 0 "$work/ft-scenario" "$scenario"
  lttng stop "$session" 2>&1 | grep -i discarded || true
  lttng destroy "$session" >/dev/null

  local trace
  trace=$(dirname "$(find "$work/$name" -name metadata)")
  rm -rf "${here:?}/$name"
  mkdir "$here/$name"
  # Files of the other processors are empty; the indexes repeat what the packets' headers say.
  find "$trace" -maxdepth 1 -type f -size +0 -exec install --mode=644 {} "$here/$name" \;
  echo "$name: $(babeltrace2 "$here/$name" | wc -l) events"
}

readonly statedump=lttng_ust_statedump:procname
record scenario scenario 16x4k vpid,vtid,procname 'fieldtrace:*'
record overlap overlap 2x4k vpid,vtid,procname 'fieldtrace:*'
record faults faults 2x16k vtid,procname 'fieldtrace:*'
record flood flood 2x4k vpid,vtid,procname 'fieldtrace:*'
record silent silence 2x4k vpid,vtid,procname 'fieldtrace:*' "$statedump"
record foreign silence 2x4k vpid,vtid,procname "$statedump"
