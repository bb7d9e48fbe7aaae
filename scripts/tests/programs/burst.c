/* SPDX-License-Identifier: MIT */
/*
 * `burst N GO` emits one event, makes the file GO.ready, waits until the file GO is there, emits N
 * events without a pause, and makes the file GO.done.
 */
#include "fieldtrace/by_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    char ready[4096];
    char done[4096];
    if (argc != 3 || snprintf(ready, sizeof ready, "%s.ready", argv[2]) < 0 ||
        snprintf(done, sizeof done, "%s.done", argv[2]) < 0)
        return 2;
    FT_EMIT(remote_call_enter, .scope_id = 1);
    fclose(fopen(ready, "w"));
    while (access(argv[2], F_OK) != 0)
        usleep(1000);
    for (long left = atol(argv[1]); left > 0; left--)
        FT_EMIT(remote_call_enter, .scope_id = 1);
    fclose(fopen(done, "w"));
    return 0;
}
