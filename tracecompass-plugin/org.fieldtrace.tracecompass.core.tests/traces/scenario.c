/* SPDX-License-Identifier: MIT */
/**
 * Emits a scenario whose numbers README.md works out by hand: three processes that stand for JVMs,
 * whose ids collide, one of them for two runs one after the other.
 *
 * usage: ft-scenario scenario | overlap | faults | flood | silence
 */
#include <fieldtrace/probes.h>
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
    ft_class_def(class_id, "com.example.Employee", 24);
    ft_field_def(class_id, 0, "name", STRING, 4);
    ft_field_def(class_id, 1, "address", STRING, 4);
    ft_field_def(class_id, 2, "email", STRING, 4);
}

static void define_path(uint64_t context_id, uint64_t inner, int32_t inner_line, uint64_t outer,
                        int32_t outer_line) {
    const uint64_t methods[] = {inner, outer};
    const int32_t lines[] = {inner_line, outer_line};
    ft_context_def(context_id, methods, lines, 2);
}

static void watch(uint64_t object, uint64_t class_id, uint64_t context, uint32_t field,
                  uint32_t slot, enum ft_verdict verdict, enum ft_reason reason) {
    ft_object_alloc(object, class_id, context, 1);
    ft_watch_set(object, field, slot);
    usleep(STEP);
    ft_watch_end(object, field, slot, verdict, reason);
    ft_object_death(object, FT_DEATH_GC, STEP * 1000);
    usleep(STEP);
}

static void payroll(void) {
    ft_class_def(1, "com.example.Employee", 24);
    ft_alloc_count(1, 1, 100);
    watch(1, 1, 1, 0, 0, FT_VERDICT_USED, FT_REASON_NONE);
    run_of("p-1", "payroll");
    define_employee(1);
    ft_method_def(1, "com.example.PayrollController", "paidEmployeeName", "(J)V",
                  "PayrollController.java");
    ft_method_def(2, "com.example.HrClient", "employee", "(J)V", "HrClient.java");
    define_path(1, 2, 21, 1, 39);
    watch(2, 1, 1, 1, 1, FT_VERDICT_UNUSED, FT_REASON_NONE);

    /* The death is recorded before the verdict that follows from it. */
    ft_object_alloc(3, 1, 1, 2);
    ft_watch_set(3, 2, 0);
    usleep(STEP);
    ft_object_death(3, FT_DEATH_GC, STEP * 1000);
    ft_watch_end(3, 2, 0, FT_VERDICT_UNUSED, FT_REASON_NONE);

    watch(4, 1, 1, 1, 2, FT_VERDICT_OVERWRITTEN, FT_REASON_NONE);
    watch(5, 1, 1, 0, 3, FT_VERDICT_CENSORED, FT_REASON_MOVED);
    ft_object_alloc(6, 1, 1, 3);
    ft_watch_end(6, 0, FT_NO_SLOT, FT_VERDICT_CENSORED, FT_REASON_NO_SLOT);
    watch(7, 1, 1, 0, 1, FT_VERDICT_USED, FT_REASON_NONE);
    ft_alloc_count(1, 1, 20);
    const uint64_t bytes[] = {36, 100, 0};
    const uint32_t measured[] = {6, 5, 0};
    ft_field_bytes(1, 1, 3, bytes, measured);

    ft_alloc_count(1, 2, 7);
    watch(8, 2, 1, 0, 0, FT_VERDICT_UNUSED, FT_REASON_NONE);
    ft_class_def(2, "com.example.Department", 16);
    ft_field_def(2, 0, "title", STRING, 4);

    ft_alloc_count(2, 1, 30);
    watch(9, 1, 2, 0, 0, FT_VERDICT_USED, FT_REASON_NONE);
    watch(10, 1, 2, 1, 0, FT_VERDICT_USED, FT_REASON_NONE);
    watch(11, 1, 2, 2, 0, FT_VERDICT_USED, FT_REASON_NONE);
    ft_method_def(3, "com.example.PayrollController", "validate", "(J)V", "PayrollController.java");
    define_path(2, 2, 21, 3, 48);

    /* The watch is recorded before its object. */
    ft_watch_set(13, 2, 2);
    usleep(STEP);
    ft_watch_end(13, 2, 2, FT_VERDICT_UNUSED, FT_REASON_NONE);
    ft_object_alloc(13, 1, 1, 4);

    /* A watch whose beginning is lost, one whose object is, and a death without an object. */
    ft_object_alloc(14, 1, 2, 5);
    ft_watch_end(14, 0, 3, FT_VERDICT_USED, FT_REASON_NONE);
    ft_watch_end(99, 0, FT_NO_SLOT, FT_VERDICT_CENSORED, FT_REASON_OUTLIVED);
    ft_object_death(98, FT_DEATH_UNREACHABLE, 1);

    /* A watch that the end of the trace cuts off. */
    ft_object_alloc(12, 1, 2, 6);
    ft_watch_set(12, 2, 1);
    define_employee(1);
}

static void admin_runs(void) {
    const uint64_t method = 1;
    const int32_t line = 12;
    run_of("a-1", "admin");
    ft_method_def(1, "com.example.AdminJob", "run", "()V", "AdminJob.java");
    ft_context_def(1, &method, &line, 1);
    ft_class_def(1, "com.example.Order", 16);
    ft_field_def(1, 0, "größe", "J", 8);
    ft_alloc_count(1, 1, 50);
    watch(1, 1, 1, 0, 0, FT_VERDICT_UNUSED, FT_REASON_NONE);

    /* The process got the vpid of one that had ended. */
    run_of("a-2", "admin-next");
    ft_class_def(1, "com.example.Invoice", 16);
    ft_field_def(1, 0, "sum", "D", 8);
    ft_alloc_count(1, 1, 3);
}

static void payroll_again(void) {
    run_of("p-2", "payroll");
    ft_method_def(11, "com.example.PayrollController", "paidEmployeeName", "(J)V",
                  "PayrollController.java");
    ft_method_def(12, "com.example.HrClient", "employee", "(J)V", "HrClient.java");
    define_path(5, 12, 21, 11, 39);
    define_employee(4);
    ft_alloc_count(5, 4, 10);
    watch(1, 4, 5, 0, 0, FT_VERDICT_USED, FT_REASON_NONE);
}

/* The slot is given to the next watch before the end of the last one is recorded. */
static void overlap(void) {
    run_of("o-1", "overlapping");
    define_employee(1);
    ft_object_alloc(1, 1, 1, 1);
    ft_object_alloc(2, 1, 1, 1);
    ft_object_alloc(3, 1, 1, 1);
    ft_watch_set(1, 0, 0);
    usleep(STEP);
    ft_watch_set(2, 1, 0);
    usleep(STEP);
    ft_watch_end(1, 0, 0, FT_VERDICT_USED, FT_REASON_NONE);
    usleep(STEP);
    ft_watch_set(3, 2, 0);
    usleep(STEP);
    ft_watch_end(2, 1, 0, FT_VERDICT_CENSORED, FT_REASON_OUTLIVED);
    usleep(STEP);
    ft_watch_end(3, 2, 0, FT_VERDICT_UNUSED, FT_REASON_NONE);
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
    ft_method_def(1, "com.example.Recursion", "deeper", "()V", "Recursion.java");
    ft_context_def(context_id, methods, lines, FRAMES);
}

/* What no sound agent emits; the session leaves out the context vpid as well. */
static void faults(void) {
    enum { UNKNOWN_VERDICT = 7 };
    const uint64_t undefined_method = 77;
    const int32_t line = 1;
    define_employee(1);
    ft_class_def(1, "com.example.Customer", 24);
    ft_context_def(1, &undefined_method, &line, 1);
    define_deep_path(2);
    ft_alloc_count(2, 1, 1);
    ft_alloc_count(2, 1, UINT64_MAX);
    const uint64_t bytes = UINT64_MAX;
    const uint32_t measured = 1;
    ft_field_bytes(2, 1, 1, &bytes, &measured);

    ft_object_alloc(1, 1, 1, 1);
    ft_object_alloc(1, 1, 1, 1);
    ft_watch_set(1, 0, 0);
    usleep(STEP);
    ft_watch_set(1, 0, 1);
    usleep(STEP);
    ft_watch_end(1, 0, 1, (enum ft_verdict)UNKNOWN_VERDICT, FT_REASON_NONE);

    ft_object_alloc(2, 1, 1, 2);
    ft_watch_set(2, 1, 0);
    usleep(STEP);
    ft_watch_end(2, 1, 0, FT_VERDICT_USED, FT_REASON_NONE);
}

/* More than the session's buffers hold, faster than they are emptied. */
static void flood(void) {
    run_of("f-1", "flooded");
    for (uint64_t i = 0; i < 3000; i++) {
        ft_alloc_count(1, 1, 1);
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
