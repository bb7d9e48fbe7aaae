/* SPDX-License-Identifier: MIT */
/* Emits what the example does not: every label of every enumeration, NULL strings, empty and long
 * sequences, the ends of every integer's range. */
#include "fieldtrace/probes.h"

#include <stddef.h>
#include <stdint.h>

#define DEEP 1024

static void emit_missing_strings(void) {
    const struct ft_jvm_info nothing = {0};
    ft_jvm_info(&nothing);
    ft_class_def(0, NULL, UINT64_MAX);
    ft_field_def(UINT64_MAX, UINT32_MAX, NULL, NULL, UINT32_MAX);
    ft_method_def(UINT64_MAX, NULL, NULL, NULL, NULL);
    ft_string_def(UINT64_MAX, NULL);
}

static void emit_sequences(void) {
    ft_context_def(1, NULL, NULL, 0);

    uint64_t methods[DEEP];
    int32_t lines[DEEP];
    for (int i = 0; i < DEEP; i++) {
        methods[i] = UINT64_MAX - (uint64_t)i;
        lines[i] = INT32_MIN + i;
    }
    ft_context_def(2, methods, lines, DEEP);
}

static void emit_every_label(void) {
    for (int access = FT_ACCESS_READ; access <= FT_ACCESS_WRITE; access++)
        ft_watch_trap(1, 0, FT_NO_SLOT, (enum ft_access)access, 0, UINT32_MAX, UINT64_MAX,
                      FT_USE_DIRECT);
    for (int use = FT_USE_DIRECT; use <= FT_USE_INCIDENTAL; use++)
        ft_watch_trap(1, 0, FT_NO_SLOT, FT_ACCESS_READ, 0, UINT32_MAX, UINT64_MAX,
                      (enum ft_use)use);
    for (int found = FT_FOUND_NOTHING; found <= FT_FOUND_WRITE; found++)
        ft_watch_release(1, 0, UINT32_MAX, (enum ft_found)found);
    for (int verdict = FT_VERDICT_USED; verdict <= FT_VERDICT_CENSORED; verdict++)
        ft_watch_end(1, 0, 0, (enum ft_verdict)verdict, FT_REASON_NONE);
    for (int reason = FT_REASON_NONE; reason <= FT_REASON_COPIED; reason++)
        ft_watch_end(2, 0, FT_NO_SLOT, FT_VERDICT_CENSORED, (enum ft_reason)reason);
    for (int how = FT_DEATH_GC; how <= FT_DEATH_UNREACHABLE; how++)
        ft_object_death(1, (enum ft_death)how, UINT64_MAX);
    for (int kind = FT_ASYNC_CREATE; kind <= FT_ASYNC_DESTROY; kind++)
        ft_async_context(1, 0, (enum ft_async_kind)kind, 0);
    for (int method = FT_HTTP_METHOD_OTHER; method <= FT_HTTP_METHOD_PATCH; method++) {
        const struct ft_http_exchange exchange = {.http_method = (enum ft_http_method)method};
        ft_http_client_request(&exchange);
    }
    for (int outcome = FT_OUTCOME_PENDING; outcome <= FT_OUTCOME_CANCELLED; outcome++) {
        const struct ft_http_exchange exchange = {.status = UINT16_MAX,
                                                  .outcome = (enum ft_outcome)outcome,
                                                  .body_bytes = INT64_MIN,
                                                  .stream_id = UINT32_MAX,
                                                  .after_answer_ns = UINT64_MAX,
                                                  .request_hash = UINT64_MAX};
        ft_http_server_response(&exchange);
    }
}

int main(void) {
    emit_missing_strings();
    emit_sequences();
    emit_every_label();
    return 0;
}
