// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "decode/instruction.h"

namespace fieldtrace {

struct CompiledCode;

/**
 * Where G1 keeps, in each thread (register R15), what its barrier ahead of a store needs: whether
 * marking runs, and the place in the queue of values that are about to be overwritten. Offsets;
 * 0 where they are not known.
 */
struct SatbQueue {
    int32_t active = 0;
    int32_t index = 0;

    bool is_known() const { return active != 0 && index != 0; }

    /** As the interpreter's own barriers say it, of which each JVM with G1 has some. */
    static SatbQueue learn(uintptr_t begin, uintptr_t end);
};

/**
 * Whether a load is that of G1's barrier ahead of a store, which saves for the marking what the
 * store overwrites (snapshot at the beginning; Detlefs et al., ISMM 2004): what follows it, before
 * anything is stored or called, looks whether the value is null and then for a place in the queue.
 *
 * Async-signal-safe.
 *
 * @param load  the load
 * @param after where the code goes on
 */
bool is_satb_load(const CompiledCode &code, const Instruction &load, uintptr_t after);

} // namespace fieldtrace
