// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <ucontext.h>

#include "decode/opmask_registers.h"

namespace fieldtrace {

/**
 * What an instruction did to a watched word. A read-modify-write counts as a read. A vector
 * instruction with a mask may trap for bytes that its mask leaves out.
 */
enum class Access : uint8_t { Read, Write, LeftOut, Undecoded };

/** The integer registers after the access, in the order of their numbers in machine code. */
struct Registers {
    std::array<uint64_t, 16> general;
    uint64_t rip;
    uint64_t rflags;
    OpmaskRegisters masks{};

    static Registers of(const ucontext_t &context);
};

/** An access, and the instruction that made it. */
struct FoundAccess {
    Access access;
    unsigned length; ///< of the instruction, which ends at RIP; 0 where it stands at RIP still
};

/** The bytes that are watched. */
struct WatchedRange {
    uintptr_t address;
    unsigned length;
};

/**
 * Tells a read from a write after a debug register fired.
 *
 * x86 reports a data breakpoint after the instruction that made the access, so the instruction is
 * looked for backwards: of all decodings that end at RIP those count whose memory operand covers
 * the watched bytes. An instruction that loaded over its own base or index register cannot be
 * checked that way; it counts where none can. Where decodings contradict each other (the store
 * `0f 11 /r` ends in the add `11 /r`), the one counts that most disassemblies begun further ahead
 * arrive at. A repeated string instruction is interrupted between two rounds and stands at RIP.
 *
 * Async-signal-safe: allocates nothing and reads no code page that may not be there.
 *
 * @param registers the registers after the access
 * @param watched   the watched bytes
 */
FoundAccess find_access(const Registers &registers, const WatchedRange &watched);

} // namespace fieldtrace
