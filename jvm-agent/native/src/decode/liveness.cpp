// SPDX-License-Identifier: MIT
#include "decode/liveness.h"

#include <bit>

#include "decode/code_window.h"
#include "decode/instruction_class.h"

namespace fieldtrace {
namespace {

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

Places places_of(std::initializer_list<ZydisRegister> parts) {
    Places places = 0;
    for (const ZydisRegister part : parts) {
        places |= place(part);
    }
    return places;
}

/** Where code expects arguments, of Java (HotSpot's j_rarg and j_farg) as of C. */
const Places kArguments =
    places_of({ZYDIS_REGISTER_RDI, ZYDIS_REGISTER_RSI, ZYDIS_REGISTER_RDX, ZYDIS_REGISTER_RCX,
               ZYDIS_REGISTER_R8, ZYDIS_REGISTER_R9, ZYDIS_REGISTER_XMM0, ZYDIS_REGISTER_XMM1,
               ZYDIS_REGISTER_XMM2, ZYDIS_REGISTER_XMM3, ZYDIS_REGISTER_XMM4, ZYDIS_REGISTER_XMM5,
               ZYDIS_REGISTER_XMM6, ZYDIS_REGISTER_XMM7});

/**
 * What a Java method leaves as it was: it saves the frame pointer, and its caller all else (of
 * HotSpot's x86_64.ad, the registers that are not "save on call" to Java).
 */
const Places kKeptByMethod = places_of({ZYDIS_REGISTER_RBP});

const Places kFramePointer = places_of({ZYDIS_REGISTER_RBP});

/** The first argument and the result alike: a method that returns it as it came reads nothing. */
const Places kArgumentAndResult = places_of({ZYDIS_REGISTER_XMM0});

/** What the caller of a method may look at when it is back. */
Places left_to_caller(ResultPlace result) {
    switch (result) {
    case ResultPlace::Nowhere:
        return kKeptByMethod;
    case ResultPlace::General:
        return kKeptByMethod | place(ZYDIS_REGISTER_RAX);
    case ResultPlace::Vector:
        return kKeptByMethod | place(ZYDIS_REGISTER_XMM0);
    case ResultPlace::Unknown:
        break;
    }
    return kKeptByMethod | place(ZYDIS_REGISTER_RAX) | place(ZYDIS_REGISTER_XMM0);
}

/** A way through the code, with the places that still hold the value there. */
struct Path {
    uintptr_t from;
    Places places;
    bool is_callee; ///< of a method that the first one calls
};

/**
 * The walk over all paths. Its tables lie on the stack of the thread that was interrupted.
 *
 * @tparam kInstructions that are looked at, of a tenth of a microsecond each
 * @tparam kBranches     whose targets are remembered, with what is known of them
 */
template <unsigned kInstructions, unsigned kBranches> class Walk {
  public:
    explicit Walk(const CompiledCode &code) : code_(code) {}

    bool finds_reader(Path first) {
        add(first);
        while (count_ > 0) {
            if (is_read_on(paths_[--count_])) {
                return true;
            }
        }
        return has_given_up_;
    }

  private:
    static constexpr size_t kTable = std::bit_ceil(kBranches + kBranches / 4);

    /** Whether a reader is on this path, up to where it joins one that was gone. */
    bool is_read_on(Path path) {
        while (path.places != 0 && !has_given_up_) {
            if (!code_.contains(path.from)) {
                return true; // the interpreter, or C
            }
            if (++instructions_ > kInstructions) {
                has_given_up_ = true;
                break;
            }
            const CodeWindow window(path.from);
            Instruction instruction;
            if (!instruction.decode(window.at(0), window.after()) ||
                (is_unknown(instruction) && !instruction.is_string_operation())) {
                return true;
            }
            const uintptr_t following = path.from + instruction.head.length;
            switch (instruction.head.meta.category) {
            case ZYDIS_CATEGORY_CALL:
                if (is_read_by_call(&path, target_of(instruction, following))) {
                    return true;
                }
                path.from = following;
                break;
            case ZYDIS_CATEGORY_RET:
                return is_read_after_return(path);
            case ZYDIS_CATEGORY_UNCOND_BR: {
                const uintptr_t target = target_of(instruction, following);
                if (target == 0) {
                    return true; // such as a table of a switch, or the handler of an exception
                }
                if (code_.blobs.kind_of(target) == CodeKind::Safepoint) {
                    return is_read_after_return(path);
                }
                path.from = target;
                if (!is_new(&path)) {
                    return false;
                }
                break;
            }
            case ZYDIS_CATEGORY_COND_BR: {
                const uintptr_t target = target_of(instruction, following);
                if ((path.places & kFlags) != 0 || target == 0) {
                    return true;
                }
                add({target, path.places, path.is_callee});
                path.from = following;
                break;
            }
            default:
                if (!instruction.touches_nothing()) {
                    const Effect effect(instruction);
                    if ((path.places & effect.read) != 0) {
                        return true;
                    }
                    path.places &= ~effect.overwritten;
                }
                path.from = following;
            }
        }
        return false;
    }

    static uintptr_t target_of(const Instruction &instruction, uintptr_t following) {
        const ZydisDecodedOperand &target = instruction.operands[0];
        return target.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && target.imm.is_relative
                   ? following + static_cast<uintptr_t>(target.imm.value.s)
                   : 0;
    }

    /** Whether a call may read; leaves the places that hold the value when it is over. */
    bool is_read_by_call(Path *path, uintptr_t target) {
        switch (code_.blobs.kind_of(target)) {
        case CodeKind::UncommonTrap:
            if ((path->places & kFramePointer) != 0) {
                return true; // a variable of the method that the interpreter goes on with
            }
            path->places = 0;
            return false;
        case CodeKind::Method:
            add({target, path->places & kArguments, true});
            path->places &= kKeptByMethod | kArgumentAndResult;
            return false;
        default:
            // C1 calls stubs that keep all registers.
            path->places &= ~kFlags;
            return (path->places & kArguments) != 0;
        }
    }

    bool is_read_after_return(const Path &path) const {
        if (path.is_callee) {
            return false; // its caller's path goes on by itself
        }
        const bool is_method = code_.blobs.kind_of(path.from) == CodeKind::Method;
        return !is_method || (path.places & left_to_caller(code_.blobs.result_of(path.from))) != 0;
    }

    void add(Path path) {
        if (path.places == 0 || !is_new(&path) || has_given_up_) {
            return;
        }
        if (count_ == kBranches) {
            has_given_up_ = true;
            return;
        }
        paths_[count_++] = path;
    }

    /** Whether any path has not been gone; leaves of its places those that are new there. */
    bool is_new(Path *path) {
        size_t at = (path->from * 0x9e3779b97f4a7c15u) >> 40;
        while (true) {
            Path &gone = gone_[at++ % kTable];
            if (gone.places == 0) {
                has_given_up_ |= ++gone_count_ > kBranches;
                gone = *path;
                return true;
            }
            if (gone.from == path->from && gone.is_callee == path->is_callee) {
                path->places &= ~gone.places;
                gone.places |= path->places;
                return path->places != 0;
            }
        }
    }

    const CompiledCode &code_;
    bool has_given_up_ = false;
    unsigned instructions_ = 0;
    size_t count_ = 0;
    size_t gone_count_ = 0;
    std::array<Path, kBranches> paths_;
    std::array<Path, kTable> gone_{};
};

} // namespace

bool may_be_read(const CompiledCode &code, uintptr_t from, const FlowState &state, Effort effort) {
    if (state.strongest_spill() != Taint::None) {
        return true;
    }
    const Path first{from, tainted(state), false};
    return effort == Effort::Quick ? Walk<400, 48>(code).finds_reader(first)
                                   : Walk<8'000, 400>(code).finds_reader(first);
}

} // namespace fieldtrace
