// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "base/error.h"

namespace fieldtrace {

/** What the running kernel calls itself, such as 6.1.0-34-amd64; `unknown` where it does not. */
std::string kernel_release();

/** Checks the kernel's version, which says more than the errno that an old one gives. */
Error check_kernel(const std::string &release = kernel_release());

/**
 * Whether the kernel is so new that it has every fix that the signals of watchpoints need. An older
 * one may have them all the same: the self-test tells, but for the last of them.
 */
bool kernel_has_all_fixes(const std::string &release = kernel_release());

/** Why an older kernel is not used unless it is asked for: no test finds what it does seldom. */
Error may_lose_accesses(const std::string &release = kernel_release());

/** Checks that the process can open so many more files and still has as many left for itself. */
Error check_file_descriptors(size_t more);

/** Says why the kernel gave no debug register, and the remedy, from the errno of the call. */
Error explain_perf_event_open(int failure);

} // namespace fieldtrace
