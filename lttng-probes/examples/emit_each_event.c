/* SPDX-License-Identifier: MIT */
/*
 * Emits every event of the vocabulary once: one remote call that brings in one Employee, whose name
 * is watched and read, and the HTTP exchange that served it. lttng-probes/README.md says how to
 * record and read it by hand.
 */
#include "fieldtrace/probes.h"

#include <stdint.h>

static void define(void) {
    const struct ft_jvm_info jvm = {
        .uuid = "6f1c6c1e-9a4e-4a53-8f43-0d8f3d3b1a11",
        .service = "payroll",
        .host = "host-1",
        .jvm_version = "OpenJDK 64-Bit Server VM 17.0.15+6",
        .gc = "G1",
        .agent_version = "0.1.0",
        .watch_backend = "hw",
        .options = "sampling.rate=0.1,watch.backend=hw",
    };
    ft_jvm_info(&jvm);
    ft_class_def(1, "com.example.Employee", 24);
    ft_field_def(1, 0, "name", "Ljava/lang/String;", 4);
    ft_method_def(1, "com.example.PayrollController", "größe", "(J)Ljava/lang/String;",
                  "PayrollController.java");

    const uint64_t methods[] = {1, 2, UINT64_MAX};
    const int32_t lines[] = {39, INT32_MAX, -1};
    ft_context_def(7, methods, lines, 3);
    ft_string_def(1, "/employee/{id}/名前");
}

static void sample_an_employee(void) {
    ft_remote_call_enter(5, 30);
    ft_object_alloc(11, 1, 7, 5);
    ft_object_check(11, 10);
    ft_watch_set(11, 0, 3);
    ft_remote_call_exit(5, 7, 1, -1, 16);
    ft_alloc_count(7, 1, UINT64_MAX);
    ft_field_bytes(7, 1, 2, (const uint64_t[]){36, UINT64_MAX}, (const uint32_t[]){3, 1});
    ft_watch_trap(11, 0, 3, FT_ACCESS_READ, 7, 4711, 90000, FT_USE_FORWARDED);
    ft_watch_release(11, 0, 3, FT_FOUND_READ);
    ft_watch_end(11, 0, FT_NO_SLOT, FT_VERDICT_USED, FT_REASON_NONE);
    ft_object_death(11, FT_DEATH_UNREACHABLE, 1500000000);

    const struct ft_agent_stats stats = {
        .trap_ns = 12000,
        .arm_ns = 30000,
        .stack_ns = 11000,
        .count_ns = 5000,
        .drain_ns = 400000,
        .walk_ns = 7000000,
        .process_cpu_ns = 1000000000,
        .budget_ppm = 10000,
        .throttled_ns = 600000000,
        .traps = 1,
        .steps = 6,
        .walks = 4,
        .samples_throttled = 2,
        .samples_no_slot = 7,
        .calls_throttled = 5,
        .queue_overflows = 3,
    };
    ft_agent_stats(&stats);
}

static void exchange_with_hr(void) {
    struct ft_http_exchange call = {
        .exchange_id = 21,
        .http_method = FT_HTTP_METHOD_GET,
        .route_id = 1,
        .local_addr = {[10] = 0xff, 0xff, 192, 0, 2, 1}, /* ::ffff:192.0.2.1 */
        .local_port = 40001,
        .remote_addr = {0x20, 0x01, 0x0d, 0xb8, [15] = 0x42}, /* 2001:db8::42 */
        .remote_port = UINT16_MAX,
        .stream_id = 3,
        .outcome = FT_OUTCOME_PENDING,
        .body_bytes = -1,
        .context_id = 7,
        .scope_id = 5,
        .async_id = 30,
    };
    ft_http_client_request(&call);

    struct ft_http_exchange service = {
        .exchange_id = 22,
        .http_method = FT_HTTP_METHOD_GET,
        .route_id = 1,
        .local_addr = {0x20, 0x01, 0x0d, 0xb8, [15] = 0x42},
        .local_port = UINT16_MAX,
        .remote_addr = {[10] = 0xff, 0xff, 192, 0, 2, 1},
        .remote_port = 40001,
        .stream_id = 3,
        .outcome = FT_OUTCOME_PENDING,
        .body_bytes = 0,
        .async_id = UINT64_MAX,
        .traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    };
    ft_http_server_request(&service);
    service.status = 200;
    service.outcome = FT_OUTCOME_COMPLETED;
    service.body_bytes = 137;
    service.after_answer_ns = 25000;
    ft_http_server_response(&service);

    call.status = 200;
    call.outcome = FT_OUTCOME_COMPLETED;
    call.body_bytes = INT64_MAX;
    call.request_hash = UINT64_MAX;
    ft_http_client_response(&call);

    ft_async_context(31, 30, FT_ASYNC_CREATE, 1);
}

static void call_methods(void) {
    ft_probe_def(1, "com.example.PayrollController", "größe", "(J)Ljava/lang/String;",
                 "PayrollController.java", 39);
    ft_probe_removed(2, FT_REMOVAL_BUDGET, 250000);
    /* Entered after 100 ns, left after 50 more, by an exception. */
    const uint8_t records[] = {0xc9, 0x01, 1, 50 << 1 | 1, 0, 2};
    const struct ft_method_block block = {
        .thread_id = 3,
        .os_thread_id = 4711,
        .thread_name = "http-nio-8080-exec-1",
        .request_id = 22,
        .base_ns = UINT64_MAX,
        .entries_before = 1000,
        .lost = 5,
        .depth = 2,
        .open = (const uint32_t[]){1, UINT32_MAX},
        .open_count = 2,
        .entries = 1,
        .exits = 1,
        .records = records,
        .record_bytes = sizeof(records),
    };
    ft_method_block(&block);
    ft_method_event(3, 1, FT_METHOD_THROW);
}

int main(void) {
    define();
    sample_an_employee();
    exchange_with_hr();
    call_methods();
    return 0;
}
