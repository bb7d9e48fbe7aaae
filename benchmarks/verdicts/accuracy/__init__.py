# SPDX-License-Identifier: MIT
"""Whether what is recorded is true: generated programs that know it, and their comparison."""
