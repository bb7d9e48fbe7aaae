// SPDX-License-Identifier: MIT
#include "registers/pursuits.h"

#include <algorithm>

#include "decode/code_window.h"
#include "decode/effective_address.h"

namespace fieldtrace {
namespace {

constexpr greg_t kTrapFlag = 1 << 8;

/** Of the ranges those that the instruction at RIP accesses, the others of no length. */
std::array<WatchedRange, kDebugRegisters>
accessed_next(const Registers &registers, std::array<WatchedRange, kDebugRegisters> ranges) {
    const CodeWindow window(registers.rip);
    Instruction instruction;
    const bool is_decoded = instruction.decode(window.at(0), window.after());
    for (WatchedRange &range : ranges) {
        bool is_accessed = false;
        for (unsigned i = 0; is_decoded && i < instruction.head.operand_count; i++) {
            const ZydisDecodedOperand &operand = instruction.operands[i];
            if (operand.type == ZYDIS_OPERAND_TYPE_MEMORY &&
                operand.mem.type == ZYDIS_MEMOP_TYPE_MEM && !instruction.touches_nothing()) {
                const EffectiveAddress address(instruction, operand, registers);
                is_accessed |= address.is_known() &&
                               address.overlaps(range.address, range.length, operand.size / 8);
            }
        }
        range.length = is_accessed ? range.length : 0;
    }
    return ranges;
}

} // namespace

Fate Pursuits::begin(unsigned slot, const Registers &after, unsigned length,
                     const WatchedRange &watched) {
    ValueFlow &flow = pursuits_[slot].flow;
    if (!code_.cache.contains(after.rip)) {
        flow.begin_in_jvm(&code_, watched);
        return Fate::Open;
    }
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

std::array<WatchedRange, kDebugRegisters> Pursuits::touched(uintptr_t rip) const {
    for (unsigned slot = 0; slot < pursuits_.size(); slot++) {
        if (is_followed_here(slot) && !pursuits_[slot].flow.is_at(rip)) {
            return pursuits_[slot].touches;
        }
    }
    return {};
}

void Pursuits::go_on(ucontext_t *context,
                     const std::array<WatchedRange, kDebugRegisters> &watched) {
    greg_t &flags = context->uc_mcontext.gregs[REG_EFL];
    if (!is_stepping()) {
        flags &= ~kTrapFlag;
        return;
    }
    flags |= kTrapFlag;
    const auto touches = accessed_next(Registers::of(*context), watched);
    for (unsigned slot = 0; slot < pursuits_.size(); slot++) {
        if (is_followed_here(slot)) {
            pursuits_[slot].touches = touches;
        }
    }
}

} // namespace fieldtrace
