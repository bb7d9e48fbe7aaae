/* SPDX-License-Identifier: MIT */
/* Emits what no agent does: names that command a terminal and are no UTF-8, ids that nothing
 * defines, verdicts that there are not. Its argument is how often. */
#include "fieldtrace/probes.h"

#include <stdint.h>
#include <stdlib.h>

#define CLEARS_THE_SCREEN "\033[2J\033]0;title\a\r\n"

int main(int count, char **arguments) {
    const int rounds = count > 1 ? atoi(arguments[1]) : 1;
    const uint64_t methods[] = {UINT64_MAX, 0, 7};
    const int32_t lines[] = {-1, INT32_MIN, INT32_MAX};

    for (int round = 0; round < rounds; round++) {
        ft_class_def(1, CLEARS_THE_SCREEN "\xff\xfe\xc0\x80", UINT32_MAX);
        ft_class_def(UINT32_MAX, "", 0);
        ft_field_def(1, UINT32_MAX, CLEARS_THE_SCREEN "\xed\xa0\x80", "\xff", 0);
        ft_field_def(77, 0, CLEARS_THE_SCREEN, "", UINT32_MAX);
        ft_method_def(UINT64_MAX, CLEARS_THE_SCREEN, "\xff", "\xff", "\xff");
        ft_context_def(1, methods, lines, 3);
        ft_context_def(UINT64_MAX, methods, lines, 0);
        ft_object_alloc(1, 1, 1, 1);
        ft_object_alloc(UINT64_MAX, UINT32_MAX, UINT64_MAX, UINT64_MAX);
        ft_alloc_count(UINT64_MAX, 77, UINT64_MAX);
        ft_watch_end(1, UINT32_MAX, 0, FT_VERDICT_USED, FT_REASON_NONE);
        ft_watch_end(1, UINT32_MAX, 0, (enum ft_verdict)200, (enum ft_reason)200);
        ft_watch_end(4711, 3, 0, FT_VERDICT_UNUSED, FT_REASON_NONE);
        ft_object_death(4711, FT_DEATH_GC, UINT64_MAX);
    }
    return 0;
}
