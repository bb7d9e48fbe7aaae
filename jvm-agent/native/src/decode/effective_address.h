// SPDX-License-Identifier: MIT
#pragma once

#include "decode/access_decoder.h"
#include "decode/instruction.h"

namespace fieldtrace {

/** What a memory operand of an instruction that is about to be executed refers to. */
class EffectiveAddress {
  public:
    EffectiveAddress(const Instruction &instruction, const ZydisDecodedOperand &operand,
                     const Registers &registers)
        : top_(registers.general[ZYDIS_REGISTER_RSP - ZYDIS_REGISTER_RAX]),
          is_relative_to_top_(whole(operand.mem.base) == ZYDIS_REGISTER_RSP) {
        if (operand.mem.segment == ZYDIS_REGISTER_FS || operand.mem.segment == ZYDIS_REGISTER_GS) {
            return;
        }
        value_ = static_cast<uint64_t>(operand.mem.disp.value);
        is_known_ = add(operand.mem.base, 1, instruction, registers) &&
                    add(operand.mem.index, operand.mem.scale, instruction, registers);
        if (instruction.head.meta.category == ZYDIS_CATEGORY_PUSH ||
            instruction.head.meta.category == ZYDIS_CATEGORY_CALL) {
            // The implicit operand names the place before the top moves.
            const bool is_implicit = operand.visibility == ZYDIS_OPERAND_VISIBILITY_HIDDEN;
            value_ -= is_implicit ? operand.size / 8 : 0;
            is_pushed_ = is_implicit;
        }
    }

    bool is_known() const { return is_known_; }
    uint64_t value() const { return value_; }

    /** Whether it is a place that frames of the thread's stack occupy, or this one is about to. */
    bool is_on_stack() const {
        return is_known_ && (is_pushed_ || (value_ >= top_ && value_ - top_ < kReach));
    }

    /** Whether it is a place of the stack that is touched only to see whether it is there. */
    bool is_below_stack() const { return is_known_ && is_relative_to_top_ && value_ < top_; }

    bool overlaps(uint64_t address, unsigned length, unsigned size) const {
        return value_ < address + length && address < value_ + size;
    }

  private:
    // Frames of compiled code have a few hundred bytes.
    static constexpr uint64_t kReach = 65'536;

    bool add(ZydisRegister part, unsigned scale, const Instruction &instruction,
             const Registers &registers) {
        if (part == ZYDIS_REGISTER_NONE) {
            return true;
        }
        if (part == ZYDIS_REGISTER_RIP) {
            value_ += registers.rip + instruction.head.length;
            return true;
        }
        const ZydisRegister general = whole(part);
        if (!is_general(general)) {
            return false;
        }
        value_ += registers.general[general - ZYDIS_REGISTER_RAX] * scale;
        return true;
    }

    uint64_t top_;
    bool is_relative_to_top_;
    bool is_pushed_ = false;
    bool is_known_ = false;
    uint64_t value_ = 0;
};

} // namespace fieldtrace
