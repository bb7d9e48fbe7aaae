# SPDX-License-Identifier: MIT
"""What every room uses: errors, interruption, progress, paths. Uses nothing of the package."""
