// SPDX-License-Identifier: MIT
#pragma once

#include "error.h"

namespace fieldtrace {

/** Checks what can be told about processor and kernel without trying. */
Error check_machine();

/** Says why the kernel gave no debug register, and the remedy, from the errno of the call. */
Error explain_perf_event_open(int failure);

} // namespace fieldtrace
