/* SPDX-License-Identifier: MIT */
/* Emits what one remote call with one sampled object gives, one field of which was read. */
#include "fieldtrace/by_name.h"

#include <stdint.h>

#ifndef SERVICE
#define SERVICE "payroll"
#endif

int main(void) {
    const struct ft_jvm_info jvm = {
        .uuid = "6f1c6c1e-9a4e-4a53-8f43-0d8f3d3b1a11",
        .service = SERVICE,
        .host = "host",
        .jvm_version = "OpenJDK 17",
        .gc = "G1",
        .agent_version = "0.1.0",
        .watch_backend = "hw",
        .options = "",
    };
    const uint64_t methods[] = {1};
    const int32_t lines[] = {39};

    ft_jvm_info(&jvm);
    FT_EMIT(class_def, .class_id = 1, .name = "com.example.Employee", .instance_size = 24);
    FT_EMIT(field_def, .class_id = 1, .name = "name", .type = "Ljava/lang/String;", .size = 4);
    FT_EMIT(method_def, .method_id = 1, .class_name = "com.example.PayrollController",
            .method_name = "name", .signature = "()V", .source_file = "PayrollController.java");
    FT_EMIT(context_def, .context_id = 1, .method_ids = methods, .lines = lines, .frames = 1);
    FT_EMIT(remote_call_enter, .scope_id = 1);
    FT_EMIT(object_alloc, .object_id = 1, .class_id = 1, .context_id = 1, .scope_id = 1);
    FT_EMIT(watch_set, .object_id = 1);
    FT_EMIT(remote_call_exit, .scope_id = 1, .context_id = 1, .objects = 1, .body_bytes = -1,
            .weight = 1);
    FT_EMIT(alloc_count, .context_id = 1, .class_id = 1, .count = 1);
    FT_EMIT(watch_trap, .object_id = 1, .access = FT_ACCESS_READ, .context_id = 1, .thread_id = 1,
            .use = FT_USE_DIRECT);
    FT_EMIT(watch_end, .object_id = 1, .verdict = FT_VERDICT_USED, .reason = FT_REASON_NONE);
    FT_EMIT(object_death, .object_id = 1, .how = FT_DEATH_GC, .age_ns = 1000);
    return 0;
}
