// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>
#include <vector>

#include "jvm/jvm.h"
#include "jvm/libjvm.h"

namespace fieldtrace {

/**
 * The kernel's ids of the threads that may run Java code, in ascending order: those that JVMTI
 * shows, which leaves out compilers, collectors and housekeeping. Finalizers and cleaners run the
 * application's code and are among them.
 *
 * A thread that begins or ends meanwhile may be missing.
 */
std::vector<pid_t> java_threads(const Jvm &jvm, const ThreadLayout &layout);

} // namespace fieldtrace
