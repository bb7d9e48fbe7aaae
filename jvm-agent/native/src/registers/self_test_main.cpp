// SPDX-License-Identifier: MIT
// What the agent tests of a machine, outside of a JVM, for `fieldtrace doctor`.
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "counters/counter_group.h"
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

/** Prints which counters of threads there are, as main() does. */
int tell_counters() {
    using namespace fieldtrace;
    Countable countable;
    if (const Error error = find_countable(&countable)) {
        std::puts(error.message().c_str());
        return 1;
    }
    std::string names;
    for (const Counter counter : countable.counters) {
        names += (names.empty() ? "" : ", ") + std::string(name_of(counter));
    }
    if (!countable.has_processor()) {
        names += "; no instructions and cycles, because this machine gives no counters of the "
                 "processor (virtual machines seldom do)";
    }
    if (countable.is_user_only) {
        names += "; of the kernel nothing, which kernel.perf_event_paranoid forbids";
    }
    std::puts(names.c_str());
    return 0;
}

} // namespace

/**
 * Tests watchpoints: prints `ok` and ends with 0, or prints one sentence that holds the remedy and
 * ends with 1. Takes the release of a kernel whose age is to be judged instead of the running
 * one's; or `--counters`, to tell those that there are instead.
 */
int main(int count, char **arguments) {
    if (count > 1 && std::string_view(arguments[1]) == "--counters") {
        return tell_counters();
    }
    const fieldtrace::Error error = run(count > 1 ? arguments[1] : fieldtrace::kernel_release());
    std::puts(error ? error.message().c_str() : "ok");
    return error ? 1 : 0;
}
