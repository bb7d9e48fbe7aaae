# SPDX-License-Identifier: MIT
"""Components of Babeltrace 2 for traces that Fieldtrace has not recorded."""
