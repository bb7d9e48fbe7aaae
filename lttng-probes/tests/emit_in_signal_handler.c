/* SPDX-License-Identifier: MIT */
/* Emits watch_trap from a signal handler that interrupts the emission of watch_set, and at last an
 * alloc_count whose count is the number of signals handled. */
#include "fieldtrace/by_name.h"

#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/time.h>

#define SIGNALS 500
#define SIGNAL_MICROSECONDS 100
/* Keeps what is emitted between two signals well below the channel's buffers. */
#define SPINS_BETWEEN_EVENTS 2000

static volatile sig_atomic_t handled;

static void on_alarm(int signal) {
    (void)signal;
    FT_EMIT(watch_trap, .object_id = (uint64_t)handled, .access = FT_ACCESS_READ,
            .use = FT_USE_DIRECT);
    handled++;
}

static void arm_timer(suseconds_t microseconds) {
    const struct itimerval interval = {.it_interval = {0, microseconds},
                                       .it_value = {0, microseconds}};
    setitimer(ITIMER_REAL, &interval, NULL);
}

int main(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm;
    sigaction(SIGALRM, &action, NULL);

    /* Registers the thread before any signal. */
    FT_EMIT(watch_set, .object_id = 0);
    arm_timer(SIGNAL_MICROSECONDS);
    for (uint64_t id = 1; handled < SIGNALS; id++) {
        FT_EMIT(watch_set, .object_id = id);
        for (volatile int spin = 0; spin < SPINS_BETWEEN_EVENTS; spin++)
            ;
    }
    arm_timer(0);
    FT_EMIT(alloc_count, .count = (uint64_t)handled);
    return 0;
}
