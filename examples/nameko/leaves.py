# SPDX-License-Identifier: MIT
"""Ten services that do the same. One is a straggler: in one of ten requests it takes long."""

import eventlet
from nameko.rpc import rpc

LEAVES, STRAGGLER = 10, 7
USUAL_SECONDS, LONG_SECONDS = 0.01, 0.2


def leaf(number):
    """The class of a service."""

    class Leaf:
        name = f"leaf_{number}"

        @rpc
        def get(self, request):
            is_long = number == STRAGGLER and request % LEAVES == STRAGGLER
            eventlet.sleep(LONG_SECONDS if is_long else USUAL_SECONDS)
            return number

    return Leaf


for each in range(LEAVES):
    globals()[f"Leaf{each}"] = leaf(each)
