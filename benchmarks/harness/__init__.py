# SPDX-License-Identifier: MIT
"""What the benchmarks share: ratios with intervals, the machine, and a tracer to oneself."""
