/* SPDX-License-Identifier: MIT */
/* Emits what no agent does: names that command a terminal and are no UTF-8, ids that nothing
 * defines, verdicts that there are not. Its argument is how often. */
#include "fieldtrace/by_name.h"

#include <stdint.h>
#include <stdlib.h>

#define CLEARS_THE_SCREEN "\033[2J\033]0;title\a\r\n"

int main(int count, char **arguments) {
    const int rounds = count > 1 ? atoi(arguments[1]) : 1;
    const uint64_t methods[] = {UINT64_MAX, 0, 7};
    const int32_t lines[] = {-1, INT32_MIN, INT32_MAX};

    for (int round = 0; round < rounds; round++) {
        FT_EMIT(class_def, .class_id = 1, .name = CLEARS_THE_SCREEN "\xff\xfe\xc0\x80",
                .instance_size = UINT32_MAX);
        FT_EMIT(class_def, .class_id = UINT32_MAX, .name = "");
        FT_EMIT(field_def, .class_id = 1, .field = UINT32_MAX,
                .name = CLEARS_THE_SCREEN "\xed\xa0\x80", .type = "\xff");
        FT_EMIT(field_def, .class_id = 77, .name = CLEARS_THE_SCREEN, .type = "",
                .size = UINT32_MAX);
        FT_EMIT(method_def, .method_id = UINT64_MAX, .class_name = CLEARS_THE_SCREEN,
                .method_name = "\xff", .signature = "\xff", .source_file = "\xff");
        FT_EMIT(context_def, .context_id = 1, .method_ids = methods, .lines = lines, .frames = 3);
        FT_EMIT(context_def, .context_id = UINT64_MAX, .method_ids = methods, .lines = lines);
        FT_EMIT(object_alloc, .object_id = 1, .class_id = 1, .context_id = 1, .scope_id = 1);
        FT_EMIT(object_alloc, .object_id = UINT64_MAX, .class_id = UINT32_MAX,
                .context_id = UINT64_MAX, .scope_id = UINT64_MAX);
        FT_EMIT(alloc_count, .context_id = UINT64_MAX, .class_id = 77, .count = UINT64_MAX);
        FT_EMIT(watch_end, .object_id = 1, .field = UINT32_MAX, .verdict = FT_VERDICT_USED,
                .reason = FT_REASON_NONE);
        FT_EMIT(watch_end, .object_id = 1, .field = UINT32_MAX, .verdict = (enum ft_verdict)200,
                .reason = (enum ft_reason)200);
        FT_EMIT(watch_end, .object_id = 4711, .field = 3, .verdict = FT_VERDICT_UNUSED,
                .reason = FT_REASON_NONE);
        FT_EMIT(object_death, .object_id = 4711, .how = FT_DEATH_GC, .age_ns = UINT64_MAX);
    }
    return 0;
}
