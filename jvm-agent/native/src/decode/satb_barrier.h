// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "code/compiled_code.h"
#include "decode/instruction.h"

namespace fieldtrace {

/**
 * The queue in each thread (register R15) as the interpreter's own barriers say it, of which each
 * JVM with G1 has some.
 */
SatbQueue learn_satb_queue(const CodeRange &interpreter);

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
