/* SPDX-License-Identifier: MIT */
/* `sample_in_two_halves GO` emits what a request with one sampled object gives: the half up to the
 * object, then makes the file GO.ready, waits until the file GO is there, and emits the rest. */
#include "fieldtrace/by_name.h"

#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    const struct ft_jvm_info jvm = {
        .uuid = "6f1c6c1e-9a4e-4a53-8f43-0d8f3d3b1a11",
        .service = "halves",
        .host = "host",
        .jvm_version = "OpenJDK 17",
        .gc = "G1",
        .agent_version = "0.1.0",
        .watch_backend = "bytecode",
        .options = "",
    };
    const uint64_t methods[] = {1};
    const int32_t lines[] = {39};
    struct ft_http_exchange request = {
        .exchange_id = 1, .route_id = 1, .body_bytes = -1, .traceparent = ""};
    char ready[4096];

    if (argc != 2 || snprintf(ready, sizeof ready, "%s.ready", argv[1]) < 0)
        return 2;
    ft_jvm_info(&jvm);
    FT_EMIT(string_def, .string_id = 1, .value = "/employee/{id}");
    FT_EMIT(class_def, .class_id = 1, .name = "com.example.Employee", .instance_size = 24);
    FT_EMIT(field_def, .class_id = 1, .name = "name", .type = "Ljava/lang/String;", .size = 4);
    FT_EMIT(method_def, .method_id = 1, .class_name = "com.example.PayrollController",
            .method_name = "name", .signature = "()V", .source_file = "PayrollController.java");
    FT_EMIT(context_def, .context_id = 1, .method_ids = methods, .lines = lines, .frames = 1);
    ft_http_server_request(&request);
    FT_EMIT(remote_call_enter, .scope_id = 1);
    FT_EMIT(object_alloc, .object_id = 1, .class_id = 1, .context_id = 1, .scope_id = 1);
    FT_EMIT(watch_set, .object_id = 1);

    fclose(fopen(ready, "w"));
    while (access(argv[1], F_OK) != 0)
        usleep(1000);

    FT_EMIT(remote_call_exit, .scope_id = 1, .context_id = 1, .objects = 1, .body_bytes = -1,
            .weight = 1);
    FT_EMIT(alloc_count, .context_id = 1, .class_id = 1, .count = 1);
    FT_EMIT(watch_end, .object_id = 1, .verdict = FT_VERDICT_UNUSED, .reason = FT_REASON_NONE);
    FT_EMIT(object_death, .object_id = 1, .how = FT_DEATH_GC, .age_ns = 1000);
    request.status = 200;
    request.outcome = FT_OUTCOME_COMPLETED;
    ft_http_server_response(&request);
    return 0;
}
