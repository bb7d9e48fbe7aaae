// SPDX-License-Identifier: MIT
#pragma once

#include "error.h"
#include "watchpoint.h"

namespace fieldtrace {

/**
 * Watches a word of its own, reads and writes it, and sees whether both traps come and are told
 * apart. Needs SIGTRAP to be ours; the sink is changed and must be set again afterwards.
 */
Error test_watchpoint(Watchpoint *watchpoint);

} // namespace fieldtrace
