#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command where it sees no LTTng session daemon but those that it starts, and where nothing
# that it starts outlives it. LTTng's sockets of root lie at a fixed path below /run, so this takes
# a mount namespace. Without the right to make one the command runs as it is, on a shared daemon.
#
# usage: in_private_lttng.sh COMMAND [ARGUMENT...]
set -eu

if unshare --mount --pid --fork --mount-proc true 2>/dev/null; then
  # shellcheck disable=SC2016 # "$@" is for the inner shell
  exec unshare --mount --pid --fork --mount-proc --kill-child \
    sh -c 'mount -t tmpfs tmpfs /run && mount -t tmpfs tmpfs /dev/shm && exec "$@"' sh "$@"
fi
exec "$@"
