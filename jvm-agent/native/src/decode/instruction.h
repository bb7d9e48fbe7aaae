// SPDX-License-Identifier: MIT
#pragma once

#include <Zydis/Zydis.h>
#include <cstdint>

namespace fieldtrace {

extern const ZydisDecoder kDecoder;

/** A decoded x86-64 instruction. Async-signal-safe. */
struct Instruction {
    ZydisDecodedInstruction head;
    ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];

    /** @return whether an instruction begins here that is no longer than what is available */
    bool decode(const uint8_t *bytes, unsigned available);

    bool is_string_operation() const { return head.meta.category == ZYDIS_CATEGORY_STRINGOP; }
    bool is_repeated() const;

    /** Whether it does nothing but load an integer register from memory, with or without its sign.
     */
    bool is_plain_load() const;

    /** Whether it names memory without touching it. */
    bool touches_nothing() const;
};

/** The widest register that a register is a part of, such as RAX of AL, ZMM0 of XMM0. */
ZydisRegister whole(ZydisRegister part);

/** Whether it is the second byte of a register: AH, CH, DH or BH. */
bool is_high_byte(ZydisRegister part);

/** Of a whole register: whether it is an integer register. */
bool is_general(ZydisRegister whole_register);

} // namespace fieldtrace
