// SPDX-License-Identifier: MIT
#pragma once

#include "decode/flow_state.h"
#include "decode/value_flow.h"

namespace fieldtrace {

/** How much code may_be_read() looks at. */
enum class Effort : uint8_t {
    Quick,    ///< some tens of microseconds at most: now and then along the way
    Thorough, ///< a millisecond at most: before giving up
};

/**
 * Whether code may read a register that holds the value, or what became of it, before overwriting
 * it, on any path from an address to the end of the method (live-variable analysis; Aho et al.,
 * Compilers, section 9.2.5), and into the methods that are called. What was not found out within
 * the effort may be read, as may what lies on the stack.
 *
 * Async-signal-safe.
 */
bool may_be_read(const CompiledCode &code, uintptr_t from, const FlowState &state, Effort effort);

} // namespace fieldtrace
