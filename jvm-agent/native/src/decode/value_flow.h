// SPDX-License-Identifier: MIT
#pragma once

#include "code/compiled_code.h"
#include "decode/access_decoder.h"
#include "decode/flow_state.h"

namespace fieldtrace {

/** Whether a loaded value was used. */
enum class Fate : uint8_t { Open, Used, Unused };

/**
 * Follows a value that was loaded from a watched field through the instructions that the thread
 * then executes, until it is used or gone.
 *
 * Optimising compilers load what the program may not use: both sides of a conditional move, a value
 * for two branches ahead of both, whatever serves as a check for null. The value is used when a
 * branch depends on it, when it is an address, or when it leaves for memory other than the stack,
 * for code that is not compiled, or for the caller. Copies, conversions and arithmetic hand it on;
 * a conditional move does so only if it moves. This is dynamic taint analysis (Newsome and Song,
 * NDSS 2005, section 2) of one value over few instructions. Whatever it does not know is a use, as
 * every load is without it.
 *
 * Async-signal-safe.
 */
class ValueFlow {
  public:
    /**
     * How many instructions a value is followed that nobody uses or overwrites, of some one or two
     * microseconds each; then it is used, unless no path reads it. A thread that serves a request
     * loses no more than a few milliseconds. With fewer, values that a loop's compiler has loaded
     * ahead of it, and that the loop then does not use, would more often count as used.
     */
    static constexpr unsigned kMostSteps = 1'024;

    /**
     * Begins with a load that has just been executed.
     *
     * @param after   the registers after it
     * @param length  of the instruction, which ends at RIP
     * @param watched the bytes it has loaded from, or a part of
     */
    Fate begin(const CompiledCode *code, const Registers &after, unsigned length,
               const WatchedRange &watched);

    /**
     * Begins with a load that a function of the JVM has just made. It is a use unless the JVM
     * overwrites the field next, before it returns: then it was the barrier ahead of the store. A
     * native method may read a field and then write it, by two functions of JNI.
     */
    void begin_in_jvm(const CompiledCode *code, const WatchedRange &watched);

    /**
     * Looks at what will surely be executed next, without a step: Open where the fate depends on
     * what is not known yet.
     */
    Fate look_ahead(const Registers &registers) const;

    /** Takes in the instruction at RIP, which is about to be executed. */
    Fate step(const Registers &registers);

    /** Whether the last step was that to the instruction at this address. */
    bool is_at(uintptr_t rip) const { return at_ == rip; }

    /** Whether the watched bytes were written meanwhile, by the thread itself. */
    bool was_overwritten() const { return was_overwritten_; }

    /** Whether the load saves the value for a collector, so that a store to it comes next. */
    bool is_ahead_of_store() const { return is_ahead_of_store_; }

  private:
    Fate take(const Instruction &instruction, const Registers &registers, bool is_ahead);
    Fate transfer(const Instruction &instruction, const Registers &registers, bool is_ahead);
    Fate move_conditionally(const Instruction &instruction, const Registers &registers,
                            bool is_ahead);
    Fate call(const Instruction &instruction, const Registers &registers);
    Fate leave_compiled_code(const Registers &registers) const;
    bool is_in_result(ResultPlace result) const;
    Fate give_up(uintptr_t from) const;
    bool stops_for_safepoint(const Registers &registers) const;
    Fate step_in_jvm(const Registers &registers);
    void reckon();
    Fate weigh();
    bool expects(const Registers &registers) const;
    void predict(const Instruction &instruction, const Registers &registers);
    bool is_address_tainted(const Instruction &instruction) const;
    Taint source_of(const Instruction &instruction, const Registers &registers,
                    bool is_ahead) const;
    Taint memory(const Instruction &instruction, const ZydisDecodedOperand &operand,
                 const Registers &registers, bool is_ahead) const;

    const CompiledCode *code_ = nullptr;
    WatchedRange watched_{};
    FlowState state_;
    uintptr_t at_ = 0;
    std::array<uintptr_t, 2> next_{}; ///< where the instruction at at_ may lead; 0 where unknown
    unsigned steps_ = 0;
    unsigned steps_derived_ = 0;      ///< for so many steps something derived has been there
    unsigned reckoned_ = 0;           ///< how often something was derived from it
    unsigned reckoned_at_ = 0;        ///< the step that did so last
    bool is_returning_ = false;       ///< the instruction at at_ is a return
    bool is_jumping_ = false;         ///< the instruction at at_ is a jump
    bool is_in_jvm_ = false;          ///< the load was made by a function of the JVM
    bool is_loading_ = false;         ///< the instruction taken in is the load itself
    bool follows_conversion_ = false; ///< the instruction before made an integer
    bool was_overwritten_ = false;
    bool is_ahead_of_store_ = false;
};

} // namespace fieldtrace
