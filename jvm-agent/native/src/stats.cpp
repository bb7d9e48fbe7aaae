// SPDX-License-Identifier: MIT
#include "stats.h"

#include <fieldtrace/probes.h>

namespace fieldtrace {

void Stats::emit() const {
    struct ft_agent_stats stats {};
    stats.trap_ns = trap_ns;
    stats.arm_ns = arm_ns;
    stats.stack_ns = stack_ns;
    stats.drain_ns = drain_ns;
    stats.traps = traps;
    // Nothing is throttled, and a trap waits in its own slot, so that no queue can overflow.
    stats.samples_throttled = 0;
    stats.queue_overflows = 0;
    ft_agent_stats(&stats);
}

} // namespace fieldtrace
