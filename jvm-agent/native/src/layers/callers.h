// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "code/interrupted.h"

namespace fieldtrace {

/** Where the caller of interrupted code may be: it is if there is code of Java. */
struct Caller {
    Interrupted::Word pc;
    Interrupted::Word sp;
    Interrupted::Word fp;
};

using Callers = std::array<Caller, 4>;

/**
 * Where the caller may be of a thread that was interrupted while a frame is made or gone: each
 * processor keeps the return address elsewhere. Entries that are 0 are none.
 */
Callers callers_of_compiled(const ucontext_t &context);

/** The same of a thread that was interrupted in the interpreter. */
Callers callers_of_interpreted(const ucontext_t &context);

/** Whether a thread was interrupted in a system call. Never reads another page than that of `pc`.
 */
bool is_in_system_call(uintptr_t pc);

} // namespace fieldtrace
