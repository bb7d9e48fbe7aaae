/* SPDX-License-Identifier: MIT */
/*
 * Measures what telling of the exchanges of a request costs its threads, in each of several forms,
 * with warm caches or cold ones. Prints a line a form: its name, then nanoseconds a request for
 * each request. benchmarks/micro/exchange-cost/run runs it.
 */
#include "fieldtrace/by_name.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A request asks one other service: its server's end, the call's client's and server's end. */
enum { ENDS = 3 };

/* More than the second-level cache and the pages that a processor knows, less than the third level.
 */
enum { CACHES = 8 << 20, CACHE_LINE = 64 };

/* As much as some hundred records take. */
enum { BLOCK = 16384 };

/* The first lap through the buffers of a processor faults them in. */
enum { WARM_UP = 12000 };

/* So many requests of a pause fit into a quarter of a buffer. */
enum { REQUESTS_A_PAUSE = 1000 };

static uint8_t caches[CACHES];
static uint8_t block[BLOCK];
static uint32_t used;
static uint64_t entries;
static volatile uint64_t kept;
static int is_cold;
static int is_warming_up;

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* What an application does between two events. */
static void application(void) {
    if (!is_cold || is_warming_up)
        return;
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof caches; i += CACHE_LINE)
        sum += caches[i]++;
    kept = sum;
}

static struct ft_http_exchange exchange(uint64_t id, int is_answered) {
    return (struct ft_http_exchange){
        .exchange_id = id,
        .http_method = FT_HTTP_METHOD_GET,
        .route_id = 1,
        .local_addr = {[10] = 0xff, 0xff, 192, 0, 2, 2},
        .local_port = 34567,
        .remote_addr = {[10] = 0xff, 0xff, 192, 0, 2, 1},
        .remote_port = 8080,
        .status = is_answered ? 200 : 0,
        .outcome = is_answered ? FT_OUTCOME_COMPLETED : FT_OUTCOME_PENDING,
        .body_bytes = is_answered ? 1234 : -1,
        .context_id = 7,
        .scope_id = id,
        .async_id = id,
        .traceparent = "",
    };
}

/* As it is: an event as an end begins, and one as it has ended. */
static void begin_event(uint64_t id) {
    const struct ft_http_exchange begun = exchange(id, 0);
    ft_http_client_request(&begun);
}

static void end_event(uint64_t id) {
    const struct ft_http_exchange ended = exchange(id, 1);
    ft_http_client_response(&ended);
}

/* One event of an end: the time of its beginning is kept, and stands in the event of its end. */
static void begin_kept(uint64_t id) { kept = now_ns() + id; }

static void end_with_beginning(uint64_t id) {
    struct ft_http_exchange ended = exchange(id, 1);
    ended.answered_ns = kept; /* the event tells how long ago that was */
    ft_http_client_response(&ended);
}

/* Records in a block of the thread's, which is an event once it is full. */
static void put(const void *bytes, size_t count) {
    memcpy(block + used, bytes, count);
    used += (uint32_t)count;
}

static void record(uint64_t id, int is_answered) {
    if (used + sizeof(uint64_t) + sizeof(struct ft_http_exchange) > sizeof block) {
        const struct ft_method_block full = {
            .thread_id = 1,
            .thread_name = "one",
            .entries_before = entries,
            .records = block,
            .record_bytes = used,
        };
        ft_method_block(&full);
        used = 0;
    }
    const uint64_t time = now_ns();
    const struct ft_http_exchange told = exchange(id, is_answered);
    put(&time, sizeof time);
    /* A beginning tells all but the outcome, an end the outcome alone. */
    if (is_answered) {
        put(&told.exchange_id, sizeof told.exchange_id);
        put(&told.route_id, sizeof told.route_id);
        put(&told.status, sizeof told.status);
        put(&told.body_bytes, sizeof told.body_bytes);
    } else {
        put(&told, offsetof(struct ft_http_exchange, traceparent));
    }
    entries++;
}

static void begin_record(uint64_t id) { record(id, 0); }

static void end_record(uint64_t id) { record(id, 1); }

static void nothing(uint64_t id) { kept = id; }

static const struct form {
    const char *name;
    void (*begin)(uint64_t id);
    void (*end)(uint64_t id);
} forms[] = {
    {"nothing", nothing, nothing},
    {"two events an end", begin_event, end_event},
    {"one event an end", begin_kept, end_with_beginning},
    {"records in blocks", begin_record, end_record},
};

/* The time of one step, without what the application does. */
static uint64_t step_ns(void (*step)(uint64_t id), uint64_t id) {
    application();
    const uint64_t start = now_ns();
    step(id);
    return now_ns() - start;
}

static void measure(const struct form *form, long requests) {
    static const struct timespec pause = {0, 20000000};
    uint64_t id = 0;
    printf("%s", form->name);
    for (long request = -WARM_UP; request < requests; request++) {
        uint64_t ns = 0;
        is_warming_up = request < 0;
        for (int end = 0; end < ENDS; end++)
            ns += step_ns(form->begin, id + (uint64_t)end);
        for (int end = 0; end < ENDS; end++)
            ns += step_ns(form->end, id + (uint64_t)end);
        id += ENDS;
        if (request >= 0)
            printf("\t%" PRIu64, ns);
        if (request % REQUESTS_A_PAUSE == 0)
            nanosleep(&pause, NULL);
    }
    printf("\n");
}

int main(int argc, char **argv) {
    const long requests = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
    is_cold = argc == 3 && strcmp(argv[1], "cold") == 0;
    if (requests <= 0 || (!is_cold && strcmp(argv[1], "warm") != 0)) {
        fprintf(stderr, "usage: %s warm|cold REQUESTS\n", argv[0]);
        return 2;
    }
    if (!ft_probes_enabled()) {
        fprintf(stderr,
                "%s: the events are not recorded\n"
                "  remedy: start a session that enables fieldtrace:*\n",
                argv[0]);
        return 1;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        measure(&forms[i], requests);
    return 0;
}
