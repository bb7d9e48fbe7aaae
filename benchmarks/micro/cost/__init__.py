# SPDX-License-Identifier: MIT
"""What a sample, a trap and a read cost the thread of the application, each beside a peer."""
