# SPDX-License-Identifier: MIT
"""Less of a recording: what belongs to some requests, without names."""
