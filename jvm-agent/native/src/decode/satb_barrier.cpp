// SPDX-License-Identifier: MIT
#include "decode/satb_barrier.h"

#include <algorithm>
#include <array>

#include "decode/code_window.h"
#include "decode/flow_state.h"

namespace fieldtrace {
namespace {

// Barriers have a dozen instructions up to the queue, and one branch.
constexpr unsigned kMostInstructions = 32;
constexpr unsigned kMostPaths = 4;
constexpr unsigned kLearnt = 16;

bool is_of_thread(const ZydisDecodedOperand &operand) {
    return operand.type == ZYDIS_OPERAND_TYPE_MEMORY && operand.mem.type == ZYDIS_MEMOP_TYPE_MEM &&
           operand.mem.base == ZYDIS_REGISTER_R15 && operand.mem.index == ZYDIS_REGISTER_NONE;
}

/** Whether it looks at a member of the thread. */
bool reads(const Instruction &instruction, int32_t member) {
    for (unsigned i = 0; i < instruction.head.operand_count; i++) {
        const ZydisDecodedOperand &operand = instruction.operands[i];
        if (is_of_thread(operand) && operand.mem.disp.value == member &&
            (operand.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0) {
            return true;
        }
    }
    return false;
}

bool is_immediate(const ZydisDecodedOperand &operand, uint64_t value) {
    return operand.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && operand.imm.value.u == value;
}

uintptr_t target_of(const Instruction &instruction, uintptr_t following) {
    const ZydisDecodedOperand &target = instruction.operands[0];
    return target.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && target.imm.is_relative
               ? following + static_cast<uintptr_t>(target.imm.value.s)
               : 0;
}

bool decode(Instruction *instruction, uintptr_t at) {
    const CodeWindow window(at);
    return instruction->decode(window.at(0), window.after());
}

using Places = uint64_t;

Places place(ZydisRegister part) {
    const int number = FlowState::place_of(part);
    return number < 0 ? 0 : Places{1} << number;
}

/** A way on from the load, with the registers that hold its value. */
struct Path {
    uintptr_t at;
    Places value;
    bool tests_value; ///< the flags say whether the value is null
};

class Walk {
  public:
    explicit Walk(const CompiledCode &code) : code_(code) {}

    bool reaches_queue(Path first) {
        paths_[count_++] = first;
        while (count_ > 0) {
            if (reaches_queue_on(paths_[--count_])) {
                return true;
            }
        }
        return false;
    }

  private:
    bool reaches_queue_on(Path path) {
        while (seen_++ < kMostInstructions && code_.cache.contains(path.at)) {
            Instruction instruction;
            if (!decode(&instruction, path.at) || reads(instruction, code_.satb.active)) {
                return false; // the barrier of another store begins
            }
            if (reads(instruction, code_.satb.index)) {
                return true;
            }
            const uintptr_t following = path.at + instruction.head.length;
            const uintptr_t target = target_of(instruction, following);
            switch (instruction.head.meta.category) {
            case ZYDIS_CATEGORY_CALL:
                // Not known by what it does: methods and stubs that copy arrays begin likewise.
                return code_.blobs.kind_of(target) == CodeKind::SatbBarrier;
            case ZYDIS_CATEGORY_RET:
                return false;
            case ZYDIS_CATEGORY_UNCOND_BR:
                path.at = target;
                continue;
            case ZYDIS_CATEGORY_COND_BR:
                if (!path.tests_value || count_ == kMostPaths) {
                    return false;
                }
                paths_[count_++] = {target, path.value, false};
                break;
            default:
                if (!take(instruction, &path)) {
                    return false;
                }
            }
            path.at = following;
        }
        return false;
    }

    /** Whether a barrier may contain it. */
    static bool take(const Instruction &instruction, Path *path) {
        Places read = 0;
        Places written = 0;
        for (unsigned i = 0; i < instruction.head.operand_count; i++) {
            const ZydisDecodedOperand &operand = instruction.operands[i];
            if (operand.type == ZYDIS_OPERAND_TYPE_REGISTER) {
                const Places part = place(operand.reg.value);
                read |= (operand.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0 ? part : 0;
                written |= (operand.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0 ? part : 0;
            } else if (operand.type == ZYDIS_OPERAND_TYPE_MEMORY) {
                const bool is_access = operand.mem.type == ZYDIS_MEMOP_TYPE_MEM;
                const Places parts = place(operand.mem.base) | place(operand.mem.index);
                const bool is_store =
                    is_access && (operand.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0;
                if ((is_access && (parts & path->value) != 0 && !instruction.touches_nothing()) ||
                    (is_store && whole(operand.mem.base) != ZYDIS_REGISTER_RSP)) {
                    return false;
                }
                read |= parts;
            }
        }
        const bool has_value = (read & path->value) != 0;
        path->value = has_value ? path->value | written : path->value & ~written;
        const bool is_test = instruction.head.mnemonic == ZYDIS_MNEMONIC_TEST ||
                             (instruction.head.mnemonic == ZYDIS_MNEMONIC_CMP &&
                              is_immediate(instruction.operands[1], 0));
        if (is_test) {
            path->tests_value = has_value;
        }
        return true;
    }

    const CompiledCode &code_;
    unsigned seen_ = 0;
    unsigned count_ = 0;
    std::array<Path, kMostPaths> paths_{};
};

/** Whether a compare of a member of the thread with 0 stands here; decodes it. */
bool is_flag_test(Instruction *instruction, uintptr_t at) {
    const auto *bytes = reinterpret_cast<const uint8_t *>(at);
    return bytes[0] == 0x41 && (bytes[1] == 0x80 || bytes[1] == 0x83) &&
           instruction->decode(bytes, kMaxInstructionLength) &&
           instruction->head.mnemonic == ZYDIS_MNEMONIC_CMP &&
           is_of_thread(instruction->operands[0]) && is_immediate(instruction->operands[1], 0);
}

/** The member that is taken, lessened by the size of an entry, and put back; 0 where none is. */
int32_t queue_index(uintptr_t at) {
    ZydisRegister index = ZYDIS_REGISTER_NONE;
    int32_t member = 0;
    bool is_lessened = false;
    for (unsigned i = 0; i < kLearnt; i++) {
        Instruction instruction;
        if (!instruction.decode(reinterpret_cast<const uint8_t *>(at), kMaxInstructionLength)) {
            return 0;
        }
        const ZydisDecodedOperand &to = instruction.operands[0];
        const ZydisDecodedOperand &from = instruction.operands[1];
        const bool is_move = instruction.head.mnemonic == ZYDIS_MNEMONIC_MOV;
        if (is_move && to.type == ZYDIS_OPERAND_TYPE_REGISTER && is_of_thread(from)) {
            index = to.reg.value;
            member = static_cast<int32_t>(from.mem.disp.value);
            is_lessened = false;
        } else if (instruction.head.mnemonic == ZYDIS_MNEMONIC_SUB &&
                   to.type == ZYDIS_OPERAND_TYPE_REGISTER && to.reg.value == index &&
                   is_immediate(from, sizeof(void *))) {
            is_lessened = true;
        } else if (is_move && is_lessened && is_of_thread(to) &&
                   from.type == ZYDIS_OPERAND_TYPE_REGISTER && from.reg.value == index &&
                   to.mem.disp.value == member) {
            return member;
        }
        at += instruction.head.length;
    }
    return 0;
}

} // namespace

SatbQueue learn_satb_queue(const CodeRange &interpreter) {
    const auto [begin, end] = interpreter;
    // Room for all instructions that are looked at from one on.
    const uintptr_t last = end - std::min<uintptr_t>(end - begin, 512);
    for (uintptr_t at = begin; at < last; at++) {
        Instruction test;
        if (!is_flag_test(&test, at)) {
            continue;
        }
        const uintptr_t branch = at + test.head.length;
        Instruction skip;
        if (skip.decode(reinterpret_cast<const uint8_t *>(branch), kMaxInstructionLength) &&
            skip.head.mnemonic == ZYDIS_MNEMONIC_JZ) {
            if (const int32_t index = queue_index(branch + skip.head.length)) {
                return {static_cast<int32_t>(test.operands[0].mem.disp.value), index};
            }
        }
    }
    return {};
}

bool is_satb_load(const CompiledCode &code, const Instruction &load, uintptr_t after) {
    if (!code.satb.is_known() || load.head.mnemonic != ZYDIS_MNEMONIC_MOV ||
        load.operands[0].type != ZYDIS_OPERAND_TYPE_REGISTER) {
        return false;
    }
    return Walk(code).reaches_queue({after, place(load.operands[0].reg.value), false});
}

} // namespace fieldtrace
