// SPDX-License-Identifier: MIT
#include "pursuits.h"

#include <algorithm>

namespace fieldtrace {
namespace {

constexpr greg_t kTrapFlag = 1 << 8;

} // namespace

Fate Pursuits::begin(unsigned slot, const Registers &after, unsigned length,
                     const WatchedRange &watched) {
    ValueFlow &flow = pursuits_[slot].flow;
    const Fate fate = flow.begin(&code_, after, length, watched);
    return fate == Fate::Open ? flow.look_ahead(after) : fate;
}

bool Pursuits::is_stepping() const {
    for (unsigned slot = 0; slot < pursuits_.size(); slot++) {
        if (is_followed_here(slot)) {
            return true;
        }
    }
    return false;
}

bool Pursuits::are_any() const {
    return std::ranges::any_of(
        pursuits_, [](const Pursuit &pursuit) { return pursuit.thread.load() != kNobody; });
}

void Pursuits::set_trap_flag(ucontext_t *context, bool on) {
    greg_t &flags = context->uc_mcontext.gregs[REG_EFL];
    flags = on ? flags | kTrapFlag : flags & ~kTrapFlag;
}

} // namespace fieldtrace
