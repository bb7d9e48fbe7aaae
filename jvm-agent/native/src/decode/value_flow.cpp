// SPDX-License-Identifier: MIT
#include "decode/value_flow.h"

#include "decode/code_window.h"
#include "decode/condition.h"
#include "decode/effective_address.h"
#include "decode/instruction_class.h"
#include "decode/liveness.h"
#include "decode/satb_barrier.h"

namespace fieldtrace {
namespace {

// A conditional move follows soon upon what was reckoned for it, and what was reckoned ahead of a
// branch rests until it is used; a running sum lives on, and has been reckoned so often at least.
constexpr unsigned kDerivedPatience = 64;
constexpr unsigned kRunningSum = 4;
// As long as it takes to look at all paths that a value might take; later, where a loop goes round
// and round, less often.
constexpr unsigned kLivenessPeriod = 16;
constexpr unsigned kLateLivenessPeriod = 128;
// What a function of the JVM executes between its barrier and the store, unless a queue is full.
constexpr unsigned kMostStepsInJvm = 512;
// Most loads are used, or the code branches, within a few instructions.
constexpr unsigned kLookAhead = 32;

// Of the calling convention of C (System V ABI, section 3.2.3).
constexpr ZydisRegister kArguments[] = {
    ZYDIS_REGISTER_RDI,  ZYDIS_REGISTER_RSI,  ZYDIS_REGISTER_RDX,  ZYDIS_REGISTER_RCX,
    ZYDIS_REGISTER_R8,   ZYDIS_REGISTER_R9,   ZYDIS_REGISTER_XMM0, ZYDIS_REGISTER_XMM1,
    ZYDIS_REGISTER_XMM2, ZYDIS_REGISTER_XMM3, ZYDIS_REGISTER_XMM4, ZYDIS_REGISTER_XMM5,
    ZYDIS_REGISTER_XMM6, ZYDIS_REGISTER_XMM7};

constexpr uint32_t bit(ZydisRegister part) { return 1u << (part - ZYDIS_REGISTER_RAX); }

// Of the same convention: what a function leaves as it was.
constexpr uint32_t kKept = bit(ZYDIS_REGISTER_RBX) | bit(ZYDIS_REGISTER_RBP) |
                           bit(ZYDIS_REGISTER_R12) | bit(ZYDIS_REGISTER_R13) |
                           bit(ZYDIS_REGISTER_R14) | bit(ZYDIS_REGISTER_R15);

// What a Java method leaves as it was; its caller saves all else.
constexpr uint32_t kKeptByMethod = bit(ZYDIS_REGISTER_RBP);

bool reads(const ZydisDecodedOperand &operand) {
    return (operand.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0;
}

bool writes(const ZydisDecodedOperand &operand) {
    return (operand.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0;
}

bool is_memory(const ZydisDecodedOperand &operand) {
    return operand.type == ZYDIS_OPERAND_TYPE_MEMORY && operand.mem.type == ZYDIS_MEMOP_TYPE_MEM;
}

bool is_relative_to_top(const ZydisDecodedOperand &operand) {
    return whole(operand.mem.base) == ZYDIS_REGISTER_RSP &&
           operand.mem.index == ZYDIS_REGISTER_NONE;
}

bool is_conditional_move(const Instruction &instruction) {
    return instruction.head.meta.category == ZYDIS_CATEGORY_CMOV;
}

bool keeps_the_rest(const ZydisDecodedOperand &written) {
    return (written.type == ZYDIS_OPERAND_TYPE_REGISTER && written.size < 32) ||
           (written.actions & ZYDIS_OPERAND_ACTION_CONDWRITE) != 0;
}

} // namespace

Fate ValueFlow::begin(const CompiledCode *code, const Registers &after, unsigned length,
                      const WatchedRange &watched) {
    *this = {};
    code_ = code;
    watched_ = watched;
    const CodeWindow window(after.rip);
    Instruction load;
    if (length == 0 || length > window.before() ||
        !load.decode(window.at(-static_cast<int>(length)), length) || is_unknown(load) ||
        load.is_string_operation() || load.head.meta.category == ZYDIS_CATEGORY_PUSH) {
        return Fate::Used;
    }
    if (is_satb_load(*code_, load, after.rip)) {
        is_ahead_of_store_ = true;
        return Fate::Unused;
    }
    if (!code_->contains(after.rip)) {
        return Fate::Used; // the interpreter
    }
    is_loading_ = true;
    const Fate fate = take(load, after, false);
    is_loading_ = false;
    next_ = {after.rip, after.rip};
    return fate;
}

void ValueFlow::begin_in_jvm(const CompiledCode *code, const WatchedRange &watched) {
    *this = {};
    code_ = code;
    watched_ = watched;
    is_in_jvm_ = true;
}

Fate ValueFlow::step_in_jvm(const Registers &registers) {
    if (is_returning_ && !code_->jvm.contains(registers.rip)) {
        return Fate::Used;
    }
    const CodeWindow window(registers.rip);
    Instruction instruction;
    if (++steps_ > kMostStepsInJvm || code_->cache.contains(registers.rip) ||
        !instruction.decode(window.at(0), window.after()) || is_unknown(instruction)) {
        return Fate::Used;
    }
    at_ = registers.rip;
    predict(instruction, registers);
    for (unsigned i = 0; i < instruction.head.operand_count; i++) {
        const ZydisDecodedOperand &operand = instruction.operands[i];
        if (!is_memory(operand) || instruction.touches_nothing()) {
            continue;
        }
        const EffectiveAddress address(instruction, operand, registers);
        if (address.is_known() &&
            address.overlaps(watched_.address, watched_.length, operand.size / 8)) {
            was_overwritten_ = writes(operand) && !reads(operand);
            return was_overwritten_ ? Fate::Unused : Fate::Used;
        }
    }
    return Fate::Open;
}

Fate ValueFlow::look_ahead(const Registers &registers) const {
    ValueFlow ahead = *this;
    Registers known = registers;
    for (unsigned i = 0; i < kLookAhead; i++) {
        const CodeWindow window(known.rip);
        Instruction instruction;
        if (!instruction.decode(window.at(0), window.after()) || is_unknown(instruction)) {
            return Fate::Used;
        }
        switch (instruction.head.meta.category) {
        case ZYDIS_CATEGORY_CALL:
        case ZYDIS_CATEGORY_RET:
        case ZYDIS_CATEGORY_UNCOND_BR:
            return Fate::Open;
        case ZYDIS_CATEGORY_COND_BR:
            return ahead.state_.flags() == Taint::None ? Fate::Open : Fate::Used;
        default:
            break;
        }
        for (unsigned o = 0; o < instruction.head.operand_count; o++) {
            const ZydisDecodedOperand &operand = instruction.operands[o];
            if (operand.type == ZYDIS_OPERAND_TYPE_REGISTER && writes(operand) &&
                whole(operand.reg.value) == ZYDIS_REGISTER_RSP) {
                return Fate::Open; // what is spilled would be looked for in the wrong place
            }
            if (is_memory(operand) && !is_relative_to_top(operand) &&
                (ahead.state_.strongest_spill() != Taint::None ||
                 EffectiveAddress(instruction, operand, known).is_on_stack())) {
                return Fate::Open; // its registers may be other ones by then
            }
        }
        const Fate fate = ahead.take(instruction, known, true);
        if (fate != Fate::Open) {
            return fate;
        }
        if (is_conditional_move(instruction) && ahead.state_.strongest() != Taint::None) {
            return Fate::Open;
        }
        known.rip += instruction.head.length;
    }
    return Fate::Open;
}

Fate ValueFlow::step(const Registers &registers) {
    if (!is_in_jvm_ && stops_for_safepoint(registers)) {
        return give_up(at_);
    }
    if (!expects(registers)) {
        return Fate::Used;
    }
    if (is_in_jvm_) {
        return step_in_jvm(registers);
    }
    steps_++;
    state_.pop_below(registers.general[ZYDIS_REGISTER_RSP - ZYDIS_REGISTER_RAX]);
    if (!code_->contains(registers.rip)) {
        return leave_compiled_code(registers);
    }
    if (steps_ > kMostSteps) {
        return give_up(registers.rip);
    }
    const CodeWindow window(registers.rip);
    Instruction instruction;
    if (!instruction.decode(window.at(0), window.after()) || is_unknown(instruction)) {
        return Fate::Used;
    }
    at_ = registers.rip;
    // A dead value may lie in its register for long.
    const unsigned period = steps_ < kLateLivenessPeriod ? kLivenessPeriod : kLateLivenessPeriod;
    if (steps_ % period == 0 && !may_be_read(*code_, registers.rip, state_, Effort::Quick)) {
        return Fate::Unused;
    }
    predict(instruction, registers);
    return take(instruction, registers, false);
}

/** What may still be read counts as used: it must not become a finding that a field is not. */
Fate ValueFlow::give_up(uintptr_t from) const {
    return may_be_read(*code_, from, state_, Effort::Thorough) ? Fate::Used : Fate::Unused;
}

/**
 * Whether the JVM takes the thread from a method, by a jump or by a signal. It goes on there when
 * the safepoint is over, with all its registers, but the code between does what must not be
 * executed under the trap flag.
 */
bool ValueFlow::stops_for_safepoint(const Registers &registers) const {
    return (is_jumping_ || !expects(registers)) && code_->contains(at_) &&
           code_->blobs.kind_of(registers.rip) == CodeKind::Safepoint &&
           code_->blobs.kind_of(at_) == CodeKind::Method;
}

bool ValueFlow::expects(const Registers &registers) const {
    return next_[0] == 0 || next_[0] == registers.rip || next_[1] == registers.rip ||
           at_ == registers.rip;
}

void ValueFlow::predict(const Instruction &instruction, const Registers &registers) {
    const uintptr_t following = registers.rip + instruction.head.length;
    const ZydisDecodedOperand &target = instruction.operands[0];
    const bool is_relative = target.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && target.imm.is_relative;
    const uintptr_t jumped =
        is_relative ? following + static_cast<uintptr_t>(target.imm.value.s) : 0;
    is_returning_ = instruction.head.meta.category == ZYDIS_CATEGORY_RET;
    is_jumping_ = instruction.head.meta.category == ZYDIS_CATEGORY_UNCOND_BR;
    switch (instruction.head.meta.category) {
    case ZYDIS_CATEGORY_CALL:
    case ZYDIS_CATEGORY_UNCOND_BR:
        next_ = {jumped, jumped};
        break;
    case ZYDIS_CATEGORY_COND_BR:
        next_ = {following, jumped};
        break;
    case ZYDIS_CATEGORY_RET:
        next_ = {0, 0};
        break;
    default:
        next_ = {following, following};
    }
}

/** The interpreter or a function of C comes next. */
Fate ValueFlow::leave_compiled_code(const Registers &registers) const {
    if (state_.strongest_spill() != Taint::None) {
        return Fate::Used;
    }
    if (is_returning_) {
        return is_in_result(code_->blobs.result_of(at_)) ? Fate::Used : Fate::Unused;
    }
    for (const ZydisRegister argument : kArguments) {
        if (state_.of(argument) != Taint::None) {
            return Fate::Used;
        }
    }
    // Called, or jumped to instead of a call: on top of the stack lies where compiled code goes on.
    FlowState kept = state_;
    kept.forget_registers(kKept);
    const auto *top = reinterpret_cast<const uintptr_t *>(
        registers.general[ZYDIS_REGISTER_RSP - ZYDIS_REGISTER_RAX]);
    const bool is_read =
        kept.strongest() != Taint::None &&
        (!code_->contains(*top) || may_be_read(*code_, *top, kept, Effort::Thorough));
    return is_read ? Fate::Used : Fate::Unused;
}

/** Whether a method that returns now hands the value to its caller. */
bool ValueFlow::is_in_result(ResultPlace result) const {
    const bool is_general = result != ResultPlace::Nowhere && result != ResultPlace::Vector;
    const bool is_vector = result != ResultPlace::Nowhere && result != ResultPlace::General;
    return (is_general && state_.of(ZYDIS_REGISTER_RAX) != Taint::None) ||
           (is_vector && state_.of(ZYDIS_REGISTER_XMM0) != Taint::None);
}

Fate ValueFlow::take(const Instruction &instruction, const Registers &registers, bool is_ahead) {
    if (is_address_tainted(instruction)) {
        return Fate::Used;
    }
    switch (instruction.head.meta.category) {
    case ZYDIS_CATEGORY_COND_BR: {
        const bool depends =
            state_.flags() != Taint::None || (instruction.head.mnemonic == ZYDIS_MNEMONIC_JRCXZ &&
                                              state_.of(ZYDIS_REGISTER_RCX) != Taint::None);
        return depends ? Fate::Used : weigh();
    }
    case ZYDIS_CATEGORY_UNCOND_BR:
    case ZYDIS_CATEGORY_CALL:
        return call(instruction, registers);
    case ZYDIS_CATEGORY_RET:
        if (is_in_result(code_->blobs.result_of(registers.rip))) {
            return Fate::Used;
        }
        // Of stubs some keep all registers.
        if (code_->blobs.kind_of(registers.rip) == CodeKind::Method) {
            state_.forget_registers(kKeptByMethod);
        }
        return weigh();
    default:
        break;
    }
    if (instruction.touches_nothing()) {
        return weigh();
    }
    const Fate fate = is_conditional_move(instruction)
                          ? move_conditionally(instruction, registers, is_ahead)
                          : transfer(instruction, registers, is_ahead);
    return fate == Fate::Open ? weigh() : fate;
}

/** Of a jump, too: what the target does with the registers is seen there. */
Fate ValueFlow::call(const Instruction &instruction, const Registers &) {
    const ZydisDecodedOperand &target = instruction.operands[0];
    const bool depends =
        target.type == ZYDIS_OPERAND_TYPE_REGISTER && state_.of(target.reg.value) != Taint::None;
    return depends ? Fate::Used : weigh();
}

bool ValueFlow::is_address_tainted(const Instruction &instruction) const {
    for (unsigned i = 0; i < instruction.head.operand_count; i++) {
        const ZydisDecodedOperand &operand = instruction.operands[i];
        if (is_memory(operand) && (state_.of(operand.mem.base) != Taint::None ||
                                   state_.of(operand.mem.index) != Taint::None)) {
            return !is_loading_;
        }
    }
    return false;
}

Taint ValueFlow::memory(const Instruction &instruction, const ZydisDecodedOperand &operand,
                        const Registers &registers, bool is_ahead) const {
    if (is_loading_ && operand.visibility == ZYDIS_OPERAND_VISIBILITY_EXPLICIT) {
        return Taint::Copy;
    }
    const EffectiveAddress address(instruction, operand, registers);
    if (!address.is_known() || (is_ahead && !address.is_on_stack())) {
        return Taint::None;
    }
    const unsigned size = operand.size / 8;
    if (address.overlaps(watched_.address, watched_.length, size)) {
        return Taint::Copy;
    }
    return address.is_on_stack() ? state_.stack(address.value(), size) : Taint::None;
}

Taint ValueFlow::source_of(const Instruction &instruction, const Registers &registers,
                           bool is_ahead) const {
    Taint source = Taint::None;
    for (unsigned i = first_source(instruction); i < instruction.head.operand_count; i++) {
        const ZydisDecodedOperand &operand = instruction.operands[i];
        if (operand.type == ZYDIS_OPERAND_TYPE_REGISTER && reads(operand)) {
            source = std::max(source, state_.of(operand.reg.value));
        } else if (operand.type == ZYDIS_OPERAND_TYPE_MEMORY &&
                   operand.mem.type == ZYDIS_MEMOP_TYPE_AGEN) {
            source = std::max({source, state_.of(operand.mem.base), state_.of(operand.mem.index)});
        } else if (is_memory(operand) && reads(operand)) {
            source = std::max(source, memory(instruction, operand, registers, is_ahead));
        }
    }
    if (instruction.head.cpu_flags != nullptr &&
        (instruction.head.cpu_flags->tested & kArithmeticFlags) != 0) {
        source = std::max(source, state_.flags());
    }
    return source;
}

Fate ValueFlow::transfer(const Instruction &instruction, const Registers &registers,
                         bool is_ahead) {
    Taint result = Taint::None;
    if (!is_zeroing(instruction)) {
        const Taint source = source_of(instruction, registers, is_ahead);
        result = source == Taint::None || copies(instruction) ? source : Taint::Derived;
        if (source != Taint::None && !copies(instruction)) {
            reckon();
        }
    }
    if (result != Taint::None && instruction.is_string_operation()) {
        return Fate::Used;
    }
    for (unsigned i = 0; i < instruction.head.operand_count; i++) {
        const ZydisDecodedOperand &operand = instruction.operands[i];
        if (!writes(operand)) {
            continue;
        }
        if (operand.type == ZYDIS_OPERAND_TYPE_REGISTER) {
            const int place = FlowState::place_of(operand.reg.value);
            const ZydisRegister all = whole(operand.reg.value);
            if (place >= 0 && all != ZYDIS_REGISTER_RSP) {
                const Taint kept = keeps_the_rest(operand) ? state_.at(place) : Taint::None;
                state_.set(place, std::max(result, kept));
            } else if (place < 0 && result != Taint::None &&
                       ZydisRegisterGetClass(operand.reg.value) != ZYDIS_REGCLASS_FLAGS) {
                return Fate::Used;
            }
        } else if (is_memory(operand)) {
            const EffectiveAddress address(instruction, operand, registers);
            if (!address.is_on_stack()) {
                if (result != Taint::None && !address.is_below_stack()) {
                    return Fate::Used;
                }
                was_overwritten_ |=
                    !is_ahead && !is_loading_ && address.is_known() &&
                    address.overlaps(watched_.address, watched_.length, operand.size / 8);
            } else if (!state_.set_stack(address.value(), operand.size / 8, result)) {
                return Fate::Used;
            }
        }
    }
    // A conversion that overflowed is mended behind a branch, which is a part of the conversion.
    const bool checks_conversion = follows_conversion_ &&
                                   instruction.head.mnemonic == ZYDIS_MNEMONIC_CMP &&
                                   !is_memory(instruction.operands[0]);
    follows_conversion_ = truncates(instruction);
    if (checks_conversion) {
        state_.set_flags(Taint::None);
    } else if (const ZydisAccessedFlags *flags = instruction.head.cpu_flags) {
        const ZydisAccessedFlagsMask written =
            (flags->modified | flags->set_0 | flags->set_1 | flags->undefined) & kArithmeticFlags;
        if (written != 0) {
            const bool is_whole = (written & ZYDIS_CPUFLAG_ZF) != 0;
            state_.set_flags(is_whole ? result : std::max(result, state_.flags()));
        }
    }
    return Fate::Open;
}

Fate ValueFlow::move_conditionally(const Instruction &instruction, const Registers &registers,
                                   bool is_ahead) {
    const ZydisDecodedOperand &from = instruction.operands[1];
    const int to = FlowState::place_of(instruction.operands[0].reg.value);
    const bool is_register = from.type == ZYDIS_OPERAND_TYPE_REGISTER;
    const Taint source =
        is_register ? state_.of(from.reg.value) : memory(instruction, from, registers, is_ahead);
    if (state_.flags() != Taint::None) {
        reckon();
        state_.set(to, Taint::Derived);
        return Fate::Open;
    }
    if (is_ahead) {
        // Which of them is not known; look_ahead() ends where it matters.
        state_.set(to, std::max(source, state_.at(to)));
        return Fate::Open;
    }
    if (moves(instruction.head.mnemonic, registers.rflags)) {
        state_.set(to, source);
    } else if (is_register && source != Taint::None && FlowState::place_of(from.reg.value) != to) {
        // What was not chosen does not live on as a running sum.
        state_.set(FlowState::place_of(from.reg.value), Taint::Copy);
    }
    return Fate::Open;
}

void ValueFlow::reckon() {
    reckoned_++;
    reckoned_at_ = steps_;
}

Fate ValueFlow::weigh() {
    const Taint strongest = state_.strongest();
    if (strongest == Taint::None) {
        return Fate::Unused;
    }
    steps_derived_ = strongest == Taint::Derived ? steps_derived_ + 1 : 0;
    const bool is_running_sum =
        reckoned_ >= kRunningSum && steps_ - reckoned_at_ < kDerivedPatience / 2;
    return steps_derived_ > kDerivedPatience && is_running_sum ? Fate::Used : Fate::Open;
}

} // namespace fieldtrace
