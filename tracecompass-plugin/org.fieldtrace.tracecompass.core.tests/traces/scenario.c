/* SPDX-License-Identifier: MIT */
/**
 * Emits a scenario whose numbers README.md works out by hand: three processes that stand for JVMs,
 * whose ids collide, one of them for two runs one after the other.
 *
 * usage: ft-scenario scenario | overlap | faults | flood | silence
 */
#include <fieldtrace/by_name.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char STRING[] = "Ljava/lang/String;";

/* Gives every step a timestamp of its own, microseconds. */
enum { STEP = 1000 };

static void run_of(const char *uuid, const char *service) {
    const struct ft_jvm_info info = {
        .uuid = uuid,
        .service = service,
        .host = "host-ä",
        .jvm_version = "OpenJDK 64-Bit Server VM 17.0.15+6",
        .gc = "G1",
        .agent_version = "0.1.0",
        .watch_backend = "hw",
        .options = "sampling.rate=1",
    };
    ft_jvm_info(&info);
}

static void define_employee(uint64_t class_id) {
    FT_EMIT(class_def, .class_id = class_id, .name = "com.example.Employee", .instance_size = 24);
    FT_EMIT(field_def, .class_id = class_id, .name = "name", .type = STRING, .size = 4);
    FT_EMIT(field_def, .class_id = class_id, .field = 1, .name = "address", .type = STRING,
            .size = 4);
    FT_EMIT(field_def, .class_id = class_id, .field = 2, .name = "email", .type = STRING,
            .size = 4);
}

static void define_path(uint64_t context_id, uint64_t inner, int32_t inner_line, uint64_t outer,
                        int32_t outer_line) {
    const uint64_t methods[] = {inner, outer};
    const int32_t lines[] = {inner_line, outer_line};
    FT_EMIT(context_def, .context_id = context_id, .method_ids = methods, .lines = lines,
            .frames = 2);
}

static void watch(uint64_t object, uint64_t class_id, uint64_t context, uint32_t field,
                  uint32_t slot, enum ft_verdict verdict, enum ft_reason reason) {
    FT_EMIT(object_alloc, .object_id = object, .class_id = class_id, .context_id = context,
            .scope_id = 1);
    FT_EMIT(watch_set, .object_id = object, .field = field, .slot = slot);
    usleep(STEP);
    FT_EMIT(watch_end, .object_id = object, .field = field, .slot = slot, .verdict = verdict,
            .reason = reason);
    FT_EMIT(object_death, .object_id = object, .how = FT_DEATH_GC, .age_ns = STEP * 1000);
    usleep(STEP);
}

static void payroll(void) {
    FT_EMIT(class_def, .class_id = 1, .name = "com.example.Employee", .instance_size = 24);
    FT_EMIT(alloc_count, .context_id = 1, .class_id = 1, .count = 100);
    watch(1, 1, 1, 0, 0, FT_VERDICT_USED, FT_REASON_NONE);
    run_of("p-1", "payroll");
    define_employee(1);
    FT_EMIT(method_def, .method_id = 1, .class_name = "com.example.PayrollController",
            .method_name = "paidEmployeeName", .signature = "(J)V",
            .source_file = "PayrollController.java");
    FT_EMIT(method_def, .method_id = 2, .class_name = "com.example.HrClient",
            .method_name = "employee", .signature = "(J)V", .source_file = "HrClient.java");
    define_path(1, 2, 21, 1, 39);
    watch(2, 1, 1, 1, 1, FT_VERDICT_UNUSED, FT_REASON_NONE);

    /* The death is recorded before the verdict that follows from it. */
    FT_EMIT(object_alloc, .object_id = 3, .class_id = 1, .context_id = 1, .scope_id = 2);
    FT_EMIT(watch_set, .object_id = 3, .field = 2);
    usleep(STEP);
    FT_EMIT(object_death, .object_id = 3, .how = FT_DEATH_GC, .age_ns = STEP * 1000);
    FT_EMIT(watch_end, .object_id = 3, .field = 2, .verdict = FT_VERDICT_UNUSED,
            .reason = FT_REASON_NONE);

    watch(4, 1, 1, 1, 2, FT_VERDICT_OVERWRITTEN, FT_REASON_NONE);
    watch(5, 1, 1, 0, 3, FT_VERDICT_CENSORED, FT_REASON_MOVED);
    FT_EMIT(object_alloc, .object_id = 6, .class_id = 1, .context_id = 1, .scope_id = 3);
    FT_EMIT(watch_end, .object_id = 6, .slot = FT_NO_SLOT, .verdict = FT_VERDICT_CENSORED,
            .reason = FT_REASON_NO_SLOT);
    watch(7, 1, 1, 0, 1, FT_VERDICT_USED, FT_REASON_NONE);
    FT_EMIT(alloc_count, .context_id = 1, .class_id = 1, .count = 20);
    const uint64_t bytes[] = {36, 100, 0};
    const uint32_t measured[] = {6, 5, 0};
    FT_EMIT(field_bytes, .context_id = 1, .class_id = 1, .fields = 3, .bytes = bytes,
            .measured = measured);

    FT_EMIT(alloc_count, .context_id = 1, .class_id = 2, .count = 7);
    watch(8, 2, 1, 0, 0, FT_VERDICT_UNUSED, FT_REASON_NONE);
    FT_EMIT(class_def, .class_id = 2, .name = "com.example.Department", .instance_size = 16);
    FT_EMIT(field_def, .class_id = 2, .name = "title", .type = STRING, .size = 4);

    FT_EMIT(alloc_count, .context_id = 2, .class_id = 1, .count = 30);
    watch(9, 1, 2, 0, 0, FT_VERDICT_USED, FT_REASON_NONE);
    watch(10, 1, 2, 1, 0, FT_VERDICT_USED, FT_REASON_NONE);
    watch(11, 1, 2, 2, 0, FT_VERDICT_USED, FT_REASON_NONE);
    FT_EMIT(method_def, .method_id = 3, .class_name = "com.example.PayrollController",
            .method_name = "validate", .signature = "(J)V",
            .source_file = "PayrollController.java");
    define_path(2, 2, 21, 3, 48);

    /* The watch is recorded before its object. */
    FT_EMIT(watch_set, .object_id = 13, .field = 2, .slot = 2);
    usleep(STEP);
    FT_EMIT(watch_end, .object_id = 13, .field = 2, .slot = 2, .verdict = FT_VERDICT_UNUSED,
            .reason = FT_REASON_NONE);
    FT_EMIT(object_alloc, .object_id = 13, .class_id = 1, .context_id = 1, .scope_id = 4);

    /* A watch whose beginning is lost, one whose object is, and a death without an object. */
    FT_EMIT(object_alloc, .object_id = 14, .class_id = 1, .context_id = 2, .scope_id = 5);
    FT_EMIT(watch_end, .object_id = 14, .slot = 3, .verdict = FT_VERDICT_USED,
            .reason = FT_REASON_NONE);
    FT_EMIT(watch_end, .object_id = 99, .slot = FT_NO_SLOT, .verdict = FT_VERDICT_CENSORED,
            .reason = FT_REASON_OUTLIVED);
    FT_EMIT(object_death, .object_id = 98, .how = FT_DEATH_UNREACHABLE, .age_ns = 1);

    /* A watch that the end of the trace cuts off. */
    FT_EMIT(object_alloc, .object_id = 12, .class_id = 1, .context_id = 2, .scope_id = 6);
    FT_EMIT(watch_set, .object_id = 12, .field = 2, .slot = 1);
    define_employee(1);
}

static void admin_runs(void) {
    const uint64_t method = 1;
    const int32_t line = 12;
    run_of("a-1", "admin");
    FT_EMIT(method_def, .method_id = 1, .class_name = "com.example.AdminJob", .method_name = "run",
            .signature = "()V", .source_file = "AdminJob.java");
    FT_EMIT(context_def, .context_id = 1, .method_ids = &method, .lines = &line, .frames = 1);
    FT_EMIT(class_def, .class_id = 1, .name = "com.example.Order", .instance_size = 16);
    FT_EMIT(field_def, .class_id = 1, .name = "größe", .type = "J", .size = 8);
    FT_EMIT(alloc_count, .context_id = 1, .class_id = 1, .count = 50);
    watch(1, 1, 1, 0, 0, FT_VERDICT_UNUSED, FT_REASON_NONE);

    /* The process got the vpid of one that had ended. */
    run_of("a-2", "admin-next");
    FT_EMIT(class_def, .class_id = 1, .name = "com.example.Invoice", .instance_size = 16);
    FT_EMIT(field_def, .class_id = 1, .name = "sum", .type = "D", .size = 8);
    FT_EMIT(alloc_count, .context_id = 1, .class_id = 1, .count = 3);
}

static void payroll_again(void) {
    run_of("p-2", "payroll");
    FT_EMIT(method_def, .method_id = 11, .class_name = "com.example.PayrollController",
            .method_name = "paidEmployeeName", .signature = "(J)V",
            .source_file = "PayrollController.java");
    FT_EMIT(method_def, .method_id = 12, .class_name = "com.example.HrClient",
            .method_name = "employee", .signature = "(J)V", .source_file = "HrClient.java");
    define_path(5, 12, 21, 11, 39);
    define_employee(4);
    FT_EMIT(alloc_count, .context_id = 5, .class_id = 4, .count = 10);
    watch(1, 4, 5, 0, 0, FT_VERDICT_USED, FT_REASON_NONE);
}

/* The slot is given to the next watch before the end of the last one is recorded. */
static void overlap(void) {
    run_of("o-1", "overlapping");
    define_employee(1);
    FT_EMIT(object_alloc, .object_id = 1, .class_id = 1, .context_id = 1, .scope_id = 1);
    FT_EMIT(object_alloc, .object_id = 2, .class_id = 1, .context_id = 1, .scope_id = 1);
    FT_EMIT(object_alloc, .object_id = 3, .class_id = 1, .context_id = 1, .scope_id = 1);
    FT_EMIT(watch_set, .object_id = 1);
    usleep(STEP);
    FT_EMIT(watch_set, .object_id = 2, .field = 1);
    usleep(STEP);
    FT_EMIT(watch_end, .object_id = 1, .verdict = FT_VERDICT_USED, .reason = FT_REASON_NONE);
    usleep(STEP);
    FT_EMIT(watch_set, .object_id = 3, .field = 2);
    usleep(STEP);
    FT_EMIT(watch_end, .object_id = 2, .field = 1, .verdict = FT_VERDICT_CENSORED,
            .reason = FT_REASON_OUTLIVED);
    usleep(STEP);
    FT_EMIT(watch_end, .object_id = 3, .field = 2, .verdict = FT_VERDICT_UNUSED,
            .reason = FT_REASON_NONE);
}

/* More frames than a value of the state history can hold. */
static void define_deep_path(uint64_t context_id) {
    enum { FRAMES = 1000 };
    uint64_t methods[FRAMES];
    int32_t lines[FRAMES];
    for (int i = 0; i < FRAMES; i++) {
        methods[i] = 1;
        lines[i] = i;
    }
    FT_EMIT(method_def, .method_id = 1, .class_name = "com.example.Recursion",
            .method_name = "deeper", .signature = "()V", .source_file = "Recursion.java");
    FT_EMIT(context_def, .context_id = context_id, .method_ids = methods, .lines = lines,
            .frames = FRAMES);
}

/* What no sound agent emits; the session leaves out the context vpid as well. */
static void faults(void) {
    enum { UNKNOWN_VERDICT = 7 };
    const uint64_t undefined_method = 77;
    const int32_t line = 1;
    define_employee(1);
    FT_EMIT(class_def, .class_id = 1, .name = "com.example.Customer", .instance_size = 24);
    FT_EMIT(context_def, .context_id = 1, .method_ids = &undefined_method, .lines = &line,
            .frames = 1);
    define_deep_path(2);
    FT_EMIT(alloc_count, .context_id = 2, .class_id = 1, .count = 1);
    FT_EMIT(alloc_count, .context_id = 2, .class_id = 1, .count = UINT64_MAX);
    const uint64_t bytes = UINT64_MAX;
    const uint32_t measured = 1;
    FT_EMIT(field_bytes, .context_id = 2, .class_id = 1, .fields = 1, .bytes = &bytes,
            .measured = &measured);

    FT_EMIT(object_alloc, .object_id = 1, .class_id = 1, .context_id = 1, .scope_id = 1);
    FT_EMIT(object_alloc, .object_id = 1, .class_id = 1, .context_id = 1, .scope_id = 1);
    FT_EMIT(watch_set, .object_id = 1);
    usleep(STEP);
    FT_EMIT(watch_set, .object_id = 1, .slot = 1);
    usleep(STEP);
    FT_EMIT(watch_end, .object_id = 1, .slot = 1, .verdict = (enum ft_verdict)UNKNOWN_VERDICT,
            .reason = FT_REASON_NONE);

    FT_EMIT(object_alloc, .object_id = 2, .class_id = 1, .context_id = 1, .scope_id = 2);
    FT_EMIT(watch_set, .object_id = 2, .field = 1);
    usleep(STEP);
    FT_EMIT(watch_end, .object_id = 2, .field = 1, .verdict = FT_VERDICT_USED,
            .reason = FT_REASON_NONE);
}

/* More than the session's buffers hold, faster than they are emptied. */
static void flood(void) {
    run_of("f-1", "flooded");
    for (uint64_t i = 0; i < 3000; i++) {
        FT_EMIT(alloc_count, .context_id = 1, .class_id = 1, .count = 1);
    }
}

static void in_process_of_its_own(void (*emit)(void)) {
    const pid_t child = fork();
    if (child == 0) {
        emit();
        exit(0);
    }
    int status = 1;
    if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) {
        perror("ft-scenario: a process failed");
        exit(1);
    }
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "scenario") == 0) {
        in_process_of_its_own(payroll);
        in_process_of_its_own(admin_runs);
        in_process_of_its_own(payroll_again);
    } else if (argc == 2 && strcmp(argv[1], "overlap") == 0) {
        overlap();
    } else if (argc == 2 && strcmp(argv[1], "faults") == 0) {
        faults();
    } else if (argc == 2 && strcmp(argv[1], "flood") == 0) {
        flood();
    } else if (argc == 2 && strcmp(argv[1], "silence") == 0) {
        /* LTTng tells about the process itself meanwhile. */
        sleep(1);
    } else {
        fputs("usage: ft-scenario scenario | overlap | faults | flood | silence\n", stderr);
        return 2;
    }
    return 0;
}
