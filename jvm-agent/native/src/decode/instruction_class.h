// SPDX-License-Identifier: MIT
#pragma once

#include "decode/instruction.h"

namespace fieldtrace {

constexpr ZydisAccessedFlagsMask kArithmeticFlags = ZYDIS_CPUFLAG_CF | ZYDIS_CPUFLAG_PF |
                                                    ZYDIS_CPUFLAG_AF | ZYDIS_CPUFLAG_ZF |
                                                    ZYDIS_CPUFLAG_SF | ZYDIS_CPUFLAG_OF;

/** What must not be executed under the trap flag, or whose effects are not known here. */
bool is_unknown(const Instruction &instruction);

/** Whether it makes a zero of any register that it names. */
bool is_zeroing(const Instruction &instruction);

/** Whether what it writes is what it reads, in another place, width or coding of an address. */
bool copies(const Instruction &instruction);

/** Whether it converts a floating-point number to an integer. */
bool truncates(const Instruction &instruction);

/**
 * The first operand that counts: scalar vector instructions take what they leave alone of the
 * register from the operands before.
 */
unsigned first_source(const Instruction &instruction);

} // namespace fieldtrace
