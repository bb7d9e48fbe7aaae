/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#define NAPI_VERSION 8
#include "sections.h"

#include <fieldtrace/probes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "definitions.h"

/* As lib/sections.js has it. */
enum { MAX_PIECES = 64 };

/** Memory that JavaScript reads after a call, or writes to ahead of one. */
struct layout {
    double now_ns;
    double cpu_ns;
    double exchange_id;
    double receive_ns;
    double holder_id;
    double holder_method;
    double holder_route;
    double pieces;
    double walls[MAX_PIECES];
    double cpus[MAX_PIECES];
    double sections[MAX_PIECES];
};

static double clock_ns(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/** mark(): the time, and the processor time of this thread, in the memory. */
static napi_value mark(napi_env env, napi_callback_info arguments) {
    struct layout *layout;
    size_t count = 0;
    if (napi_get_cb_info(env, arguments, &count, NULL, NULL, (void **)&layout) == napi_ok) {
        layout->now_ns = clock_ns(CLOCK_MONOTONIC);
        layout->cpu_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
    }
    return NULL;
}

/**
 * received(fd): how many milliseconds ago the kernel got the last data of a TCP connection; -1
 * where it does not tell.
 */
static napi_value received(napi_env env, napi_callback_info arguments) {
    napi_value value;
    napi_value result = NULL;
    size_t count = 1;
    int32_t descriptor = -1;
    struct tcp_info info;
    socklen_t size = sizeof info;
    if (napi_get_cb_info(env, arguments, &count, &value, NULL, NULL) != napi_ok ||
        napi_get_value_int32(env, value, &descriptor) != napi_ok) {
        return NULL;
    }
    const bool is_told = descriptor >= 0 &&
                         getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 &&
                         size >= offsetof(struct tcp_info, tcpi_last_ack_recv);
    napi_create_double(env, is_told ? (double)info.tcpi_last_data_recv : -1, &result);
    return result;
}

/** tell(): the events, of what stands in the memory. */
static napi_value tell(napi_env env, napi_callback_info arguments) {
    struct layout *layout;
    size_t count = 0;
    if (napi_get_cb_info(env, arguments, &count, NULL, NULL, (void **)&layout) != napi_ok ||
        layout->pieces > MAX_PIECES) {
        return NULL;
    }
    const uint32_t pieces = (uint32_t)layout->pieces;
    uint8_t sections[MAX_PIECES];
    uint64_t walls[MAX_PIECES];
    int64_t cpus[MAX_PIECES];
    for (uint32_t i = 0; i < pieces; i++) {
        sections[i] = (uint8_t)layout->sections[i];
        walls[i] = (uint64_t)layout->walls[i];
        cpus[i] = (int64_t)layout->cpus[i];
    }
    ft_node_define();
    if (layout->holder_id >= 0) {
        ft_handling_wait((uint64_t)layout->exchange_id, (uint64_t)layout->receive_ns,
                         (uint64_t)layout->holder_id, (enum ft_http_method)layout->holder_method,
                         (uint64_t)layout->holder_route);
    }
    ft_handling_sections((uint64_t)layout->exchange_id, (uint64_t)layout->receive_ns, pieces,
                         sections, walls, cpus);
    return NULL;
}

napi_status ft_node_add_sections(napi_env env, napi_value exports) {
    struct layout *layout;
    napi_value sections;
    napi_value buffer;
    napi_ref kept;
    const struct {
        const char *name;
        napi_callback callback;
    } functions[] = {{"mark", mark}, {"received", received}, {"tell", tell}};
    napi_status status = napi_create_object(env, &sections);
    if (status == napi_ok) {
        status = napi_create_arraybuffer(env, sizeof *layout, (void **)&layout, &buffer);
    }
    if (status == napi_ok) {
        status = napi_create_reference(env, buffer, 1, &kept);
    }
    if (status == napi_ok) {
        status = napi_set_named_property(env, sections, "memory", buffer);
    }
    for (size_t i = 0; status == napi_ok && i < sizeof functions / sizeof *functions; i++) {
        napi_value function;
        status = napi_create_function(env, functions[i].name, NAPI_AUTO_LENGTH,
                                      functions[i].callback, layout, &function);
        if (status == napi_ok) {
            status = napi_set_named_property(env, sections, functions[i].name, function);
        }
    }
    return status == napi_ok ? napi_set_named_property(env, exports, "sections", sections) : status;
}
