// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "error.h"

namespace fieldtrace {

/** Checks the kernel's version, which says more than the errno that an old one gives. */
Error check_kernel();

/** Checks that the process can open so many more files and still has as many left for itself. */
Error check_file_descriptors(size_t more);

/** Says why the kernel gave no debug register, and the remedy, from the errno of the call. */
Error explain_perf_event_open(int failure);

} // namespace fieldtrace
