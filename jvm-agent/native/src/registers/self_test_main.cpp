// SPDX-License-Identifier: MIT
// The watchpoint self-test outside of a JVM, for `fieldtrace doctor`.
#include <array>
#include <cstdio>
#include <string>

#include "registers/environment.h"
#include "registers/self_test.h"
#include "registers/trap_signal.h"
#include "registers/watchpoint.h"

namespace {

fieldtrace::Error run(const std::string &release) {
    using namespace fieldtrace;
    if (Error error = check_kernel(release)) {
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
    return kernel_has_all_fixes(release)
               ? Error()
               : Error("every test passed, but " + may_lose_accesses(release).message());
}

} // namespace

/**
 * Prints `ok` and ends with 0, or prints one sentence that holds the remedy and ends with 1. Takes
 * the release of a kernel whose age is to be judged instead of the running one's.
 */
int main(int count, char **arguments) {
    const fieldtrace::Error error = run(count > 1 ? arguments[1] : fieldtrace::kernel_release());
    std::puts(error ? error.message().c_str() : "ok");
    return error ? 1 : 0;
}
