// SPDX-License-Identifier: MIT
#include "liveness.h"

#include "code_window.h"
#include "instruction_class.h"

namespace fieldtrace {
namespace {

// Of a tenth of a microsecond each; a step costs some microseconds.
constexpr unsigned kMostInstructions = 400;
constexpr unsigned kMostPaths = 32;

using Places = uint64_t;

constexpr Places kFlags = Places{1} << (FlowState::kGeneral + FlowState::kVector);

Places place(ZydisRegister part) {
    const int number = FlowState::place_of(part);
    return number < 0 ? 0 : Places{1} << number;
}

Places tainted(const FlowState &state) {
    Places places = state.flags() == Taint::None ? 0 : kFlags;
    for (unsigned number = 0; number < FlowState::kGeneral + FlowState::kVector; number++) {
        if (state.at(static_cast<int>(number)) != Taint::None) {
            places |= Places{1} << number;
        }
    }
    return places;
}

/** What an instruction reads and what it overwrites. */
struct Effect {
    Places read = 0;
    Places overwritten = 0;

    explicit Effect(const Instruction &instruction) {
        for (unsigned i = 0; i < instruction.head.operand_count; i++) {
            const ZydisDecodedOperand &operand = instruction.operands[i];
            if (operand.type == ZYDIS_OPERAND_TYPE_MEMORY) {
                read |= place(operand.mem.base) | place(operand.mem.index);
            } else if (operand.type == ZYDIS_OPERAND_TYPE_REGISTER) {
                if (i >= first_source(instruction) &&
                    (operand.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0) {
                    read |= place(operand.reg.value);
                }
                if ((operand.actions & ZYDIS_OPERAND_ACTION_WRITE) != 0 && operand.size >= 32) {
                    overwritten |= place(operand.reg.value);
                }
            }
        }
        if (const ZydisAccessedFlags *flags = instruction.head.cpu_flags) {
            read |= (flags->tested & kArithmeticFlags) != 0 ? kFlags : 0;
            const ZydisAccessedFlagsMask written =
                flags->modified | flags->set_0 | flags->set_1 | flags->undefined;
            overwritten |= (written & ZYDIS_CPUFLAG_ZF) != 0 ? kFlags : 0;
        }
        if (is_zeroing(instruction)) {
            read = 0;
        }
    }
};

/** Where compiled Java code expects arguments (HotSpot's x86_64 assembler, j_rarg and j_farg). */
Places arguments() {
    Places places = 0;
    for (const ZydisRegister part : {ZYDIS_REGISTER_RSI, ZYDIS_REGISTER_RDX, ZYDIS_REGISTER_RCX,
                                     ZYDIS_REGISTER_R8, ZYDIS_REGISTER_R9, ZYDIS_REGISTER_RDI}) {
        places |= place(part);
    }
    for (int number = 0; number < 8; number++) {
        places |= place(static_cast<ZydisRegister>(ZYDIS_REGISTER_XMM0 + number));
    }
    return places;
}

/** Whether it prepares the one argument, always negative, of a call that gives the method up. */
bool requests_deoptimization(const Instruction &instruction) {
    return instruction.head.mnemonic == ZYDIS_MNEMONIC_MOV &&
           instruction.operands[0].type == ZYDIS_OPERAND_TYPE_REGISTER &&
           instruction.operands[0].reg.value == ZYDIS_REGISTER_ESI &&
           instruction.operands[1].type == ZYDIS_OPERAND_TYPE_IMMEDIATE &&
           static_cast<int32_t>(instruction.operands[1].imm.value.u) < 0;
}

struct Path {
    uintptr_t from;
    Places places;
    bool deoptimizes = false;
};

} // namespace

bool may_be_read(const CompiledCode &code, uintptr_t from, const FlowState &state, bool is_young) {
    if (state.strongest_spill() != Taint::None) {
        return true;
    }
    // Compiled Java code keeps no other register over a call.
    const Places kept = place(ZYDIS_REGISTER_RBP);
    std::array<Path, kMostPaths> paths;
    unsigned count = 1;
    paths[0] = {from, tainted(state), false};
    // Where a path was gone with as many places before; a loop comes to its end here.
    std::array<Path, kMostPaths> begun{};
    unsigned begun_count = 0;
    unsigned instructions = 0;
    const Places left_to_caller = place(ZYDIS_REGISTER_RAX) | place(ZYDIS_REGISTER_XMM0) | kept;
    while (count > 0) {
        Path path = paths[--count];
        bool goes_on = true;
        while (goes_on && path.places != 0) {
            if (!code.contains(path.from)) {
                break; // only a call or a tail jump leads there
            }
            if (++instructions > kMostInstructions) {
                return is_young;
            }
            const CodeWindow window(path.from);
            Instruction instruction;
            if (!instruction.decode(window.at(0), window.after()) || is_unknown(instruction)) {
                return true; // such as a stub that saves all registers
            }
            const uintptr_t following = path.from + instruction.head.length;
            const ZydisDecodedOperand &target = instruction.operands[0];
            const uintptr_t jumped =
                target.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && target.imm.is_relative
                    ? following + static_cast<uintptr_t>(target.imm.value.s)
                    : 0;
            switch (instruction.head.meta.category) {
            case ZYDIS_CATEGORY_CALL:
                if (is_young && !path.deoptimizes && (path.places & arguments()) != 0) {
                    return true;
                }
                path.places &= kept;
                path.from = following;
                continue;
            case ZYDIS_CATEGORY_RET:
                if ((path.places & left_to_caller) != 0) {
                    return true;
                }
                goes_on = false;
                continue;
            case ZYDIS_CATEGORY_UNCOND_BR:
                if (jumped == 0) {
                    return true;
                }
                path.from = jumped;
                break;
            case ZYDIS_CATEGORY_COND_BR: {
                if ((path.places & kFlags) != 0 || jumped == 0) {
                    return true;
                }
                bool is_known = false;
                for (unsigned i = 0; i < begun_count; i++) {
                    is_known |= begun[i].from == jumped && (path.places & ~begun[i].places) == 0;
                }
                if (!is_known) {
                    if (count == kMostPaths || begun_count == kMostPaths) {
                        return is_young;
                    }
                    paths[count++] = {jumped, path.places, false};
                    begun[begun_count++] = {jumped, path.places, false};
                }
                path.from = following;
                continue;
            }
            default: {
                if (instruction.touches_nothing()) {
                    path.from = following;
                    continue;
                }
                const Effect effect(instruction);
                if ((path.places & effect.read) != 0) {
                    return true;
                }
                path.deoptimizes |= requests_deoptimization(instruction);
                path.places &= ~effect.overwritten;
                path.from = following;
                continue;
            }
            }
            // A jump backwards, to where this path or another has been.
            for (unsigned i = 0; goes_on && i < begun_count; i++) {
                goes_on = begun[i].from != path.from || (path.places & ~begun[i].places) != 0;
            }
            if (goes_on) {
                if (begun_count == kMostPaths) {
                    return is_young;
                }
                begun[begun_count++] = path;
            }
        }
    }
    return false;
}

} // namespace fieldtrace
