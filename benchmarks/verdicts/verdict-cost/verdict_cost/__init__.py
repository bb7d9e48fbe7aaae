# SPDX-License-Identifier: MIT
"""What a verdict costs under different loads."""
