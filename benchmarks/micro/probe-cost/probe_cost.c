/* SPDX-License-Identifier: MIT */
/*
 * Measures what an event costs the thread that emits it, burst by burst. Prints a line a workload:
 * its name, then nanoseconds an event for every burst. benchmarks/micro/probe-cost/run runs it.
 */
#include "fieldtrace/by_name.h"

#include <inttypes.h>
#include <lttng/tracef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The first event of a thread registers it, and the first lap through the buffers faults them in.
 */
enum { WARM_UP_BURSTS = 5 };
enum { FRAMES = 64 };

static uint64_t methods[FRAMES];
static int32_t lines[FRAMES];

/* The peer: LTTng's own tracepoint for text, for whoever has no event vocabulary. */
static void text_event(uint64_t i) {
    lttng_ust_tracef("watch_trap object %" PRIu64 " field 1 slot 2 read", i);
}

static void watch_trap(uint64_t i) {
    FT_EMIT(watch_trap, .object_id = i, .field = 1, .slot = 2, .access = FT_ACCESS_READ,
            .context_id = 7, .thread_id = 1, .use = FT_USE_DIRECT);
}

static void http_client_request(uint64_t i) {
    const struct ft_http_exchange exchange = {
        .exchange_id = i,
        .http_method = FT_HTTP_METHOD_GET,
        .route_id = 1,
        .remote_addr = {[10] = 0xff, 0xff, 192, 0, 2, 1}, /* ::ffff:192.0.2.1 */
        .remote_port = 8080,
        .body_bytes = -1,
        .context_id = 7,
        .scope_id = i,
        .traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    };
    ft_http_client_request(&exchange);
}

static void context_def_16_frames(uint64_t i) {
    FT_EMIT(context_def, .context_id = i, .method_ids = methods, .lines = lines, .frames = 16);
}

static void context_def_64_frames(uint64_t i) {
    FT_EMIT(context_def, .context_id = i, .method_ids = methods, .lines = lines, .frames = 64);
}

static const struct workload {
    const char *name;
    void (*emit)(uint64_t i);
} workloads[] = {
    {"tracef", text_event},
    {"watch_trap", watch_trap},
    {"http_client_request", http_client_request},
    {"context_def, 16 frames", context_def_16_frames},
    {"context_def, 64 frames", context_def_64_frames},
};

static double now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double burst_ns_per_event(const struct workload *workload, long events) {
    const double start = now_ns();
    for (long i = 1; i <= events; i++)
        workload->emit((uint64_t)i);
    return (now_ns() - start) / (double)events;
}

static void measure(const struct workload *workload, long bursts, long events, long pause_us) {
    const struct timespec pause = {pause_us / 1000000, pause_us % 1000000 * 1000};
    printf("%s", workload->name);
    for (long burst = -WARM_UP_BURSTS; burst < bursts; burst++) {
        const double ns = burst_ns_per_event(workload, events);
        if (burst >= 0)
            printf("\t%.3f", ns);
        nanosleep(&pause, NULL);
    }
    printf("\n");
}

static long positive(const char *text) {
    char *end;
    const long value = strtol(text, &end, 10);
    return *end == '\0' && value > 0 ? value : 0;
}

int main(int argc, char **argv) {
    const int recorded = argc == 5 && strcmp(argv[1], "recorded") == 0;
    const int idle = argc == 5 && strcmp(argv[1], "idle") == 0;
    const long bursts = argc == 5 ? positive(argv[2]) : 0;
    const long events = argc == 5 ? positive(argv[3]) : 0;
    const long pause_us = argc == 5 ? positive(argv[4]) : 0;
    if (!(recorded || idle) || !bursts || !events || !pause_us) {
        fprintf(stderr, "usage: %s recorded|idle BURSTS EVENTS-A-BURST PAUSE-MICROSECONDS\n",
                argv[0]);
        return 2;
    }
    if (ft_probes_enabled() != recorded) {
        fprintf(stderr, "%s: the events are %srecorded\n  remedy: %s\n", argv[0],
                recorded ? "not " : "",
                recorded ? "start a session that enables fieldtrace:*"
                         : "stop the sessions that `lttng list` shows");
        return 1;
    }
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++)
        measure(&workloads[i], bursts, events, pause_us);
    return 0;
}
