// SPDX-License-Identifier: MIT
// The watchpoint self-test outside of a JVM, for `fieldtrace doctor`.
#include <array>
#include <cstdio>

#include "registers/environment.h"
#include "registers/self_test.h"
#include "registers/trap_signal.h"
#include "registers/watchpoint.h"

namespace {

fieldtrace::Error run() {
    using namespace fieldtrace;
    if (Error error = check_kernel()) {
        return error;
    }
    std::array<Watchpoint, kDebugRegisters> watchpoints;
    for (Watchpoint &watchpoint : watchpoints) {
        if (Error error = watchpoint.open(application_threads())) {
            return error;
        }
    }
    if (Error error = trap_signal::install()) {
        return error;
    }
    for (Watchpoint &watchpoint : watchpoints) {
        if (Error error = test_watchpoint(&watchpoint)) {
            return error;
        }
    }
    if (Error error = test_blocked_signal()) {
        return error;
    }
    return kernel_has_all_fixes() ? Error() : may_lose_accesses();
}

} // namespace

/** Prints `ok` and ends with 0, or prints one sentence that holds the remedy and ends with 1. */
int main() {
    const fieldtrace::Error error = run();
    std::puts(error ? error.message().c_str() : "ok");
    return error ? 1 : 0;
}
