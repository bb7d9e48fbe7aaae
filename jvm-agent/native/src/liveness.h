// SPDX-License-Identifier: MIT
#pragma once

#include "flow_state.h"
#include "value_flow.h"

namespace fieldtrace {

/**
 * Whether code may read a register that holds the value, or what became of it, before overwriting
 * it, on any path from an address to the end of the method (live-variable analysis; Aho et al.,
 * Compilers, section 9.2.5).
 *
 * Async-signal-safe.
 *
 * @param is_young whether it was touched so shortly before that to lie in the place of an argument
 * at a call counts as being read, as does what was not found out in bounded time
 */
bool may_be_read(const CompiledCode &code, uintptr_t from, const FlowState &state, bool is_young);

} // namespace fieldtrace
