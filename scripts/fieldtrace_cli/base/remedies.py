# SPDX-License-Identifier: MIT
"""The commands that mend what is missing: those of a checkout, or those of a package."""

from fieldtrace_cli.base.paths import COMMAND, IS_CHECKOUT

DOCTOR = f"{COMMAND} doctor"
# Of a checkout alone.
SETUP = f"{COMMAND} setup"
# Brings the programs that the command calls.
PROGRAMS = SETUP if IS_CHECKOUT else "apt-get install --fix-broken"
# Brings what Fieldtrace itself consists of.
PARTS = f"{COMMAND} build" if IS_CHECKOUT else "apt-get install --reinstall fieldtrace"
XVFB = SETUP if IS_CHECKOUT else "apt-get install xvfb"
