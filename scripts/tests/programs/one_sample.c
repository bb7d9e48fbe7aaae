/* SPDX-License-Identifier: MIT */
/* Emits what one remote call with one sampled object gives, one field of which was read. */
#include "fieldtrace/probes.h"

#include <stdint.h>

int main(void) {
    const struct ft_jvm_info jvm = {
        .uuid = "6f1c6c1e-9a4e-4a53-8f43-0d8f3d3b1a11",
        .service = "payroll",
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
    ft_class_def(1, "com.example.Employee", 24);
    ft_field_def(1, 0, "name", "Ljava/lang/String;", 4);
    ft_method_def(1, "com.example.PayrollController", "name", "()V", "PayrollController.java");
    ft_context_def(1, methods, lines, 1);
    ft_remote_call_enter(1, 0);
    ft_object_alloc(1, 1, 1, 1);
    ft_watch_set(1, 0, 0);
    ft_remote_call_exit(1, 1, 1, -1, 1);
    ft_alloc_count(1, 1, 1);
    ft_watch_trap(1, 0, 0, FT_ACCESS_READ, 1, 1, 0, FT_USE_DIRECT);
    ft_watch_end(1, 0, 0, FT_VERDICT_USED, FT_REASON_NONE);
    ft_object_death(1, FT_DEATH_GC, 1000);
    return 0;
}
