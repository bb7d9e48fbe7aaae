/* SPDX-License-Identifier: MIT */
/* Prints whether it is recorded, and again at every change, until its standard input has something
 * or ends. In C++, so that the header is shown to be usable from it. */
#include "fieldtrace/probes.h"

#include <cstdio>
#include <poll.h>

static const int POLL_MILLISECONDS = 10;

static void report(bool recorded) {
    std::printf("%s watch_trap=%d alloc_count=%d\n", recorded ? "recording" : "idle",
                ft_watch_trap_enabled(), ft_alloc_count_enabled());
    std::fflush(stdout);
}

int main() {
    bool recorded = ft_probes_enabled();
    report(recorded);
    pollfd input{0, POLLIN, 0};
    while (poll(&input, 1, POLL_MILLISECONDS) == 0) {
        if (ft_probes_enabled() == recorded)
            continue;
        recorded = !recorded;
        report(recorded);
    }
    return 0;
}
