/* SPDX-License-Identifier: MIT */
/* Emits what the example does not: every label of every enumeration, NULL strings, empty and long
 * sequences, the ends of every integer's range. */
#include "fieldtrace/by_name.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#define DEEP 1024
#define ANSWERS 1000
#define LONGEST_AT_ONCE 255
#define LONGEST 300

static void emit_missing_strings(void) {
    const struct ft_jvm_info nothing = {0};
    ft_jvm_info(&nothing);
    FT_EMIT(class_def, .instance_size = UINT64_MAX);
    FT_EMIT(field_def, .class_id = UINT64_MAX, .field = UINT32_MAX, .size = UINT32_MAX);
    FT_EMIT(method_def, .method_id = UINT64_MAX);
    FT_EMIT(string_def, .string_id = UINT64_MAX);
}

static void emit_sequences(void) {
    FT_EMIT(context_def, .context_id = 1);

    uint64_t methods[DEEP];
    int32_t lines[DEEP];
    for (int i = 0; i < DEEP; i++) {
        methods[i] = UINT64_MAX - (uint64_t)i;
        lines[i] = INT32_MIN + i;
    }
    FT_EMIT(context_def, .context_id = 2, .method_ids = methods, .lines = lines, .frames = DEEP);
}

static void emit_every_label(void) {
    for (int access = FT_ACCESS_READ; access <= FT_ACCESS_WRITE; access++)
        FT_EMIT(watch_trap, .object_id = 1, .slot = FT_NO_SLOT, .access = (enum ft_access)access,
                .thread_id = UINT32_MAX, .delay_ns = UINT64_MAX, .use = FT_USE_DIRECT);
    for (int use = FT_USE_DIRECT; use <= FT_USE_INCIDENTAL; use++)
        FT_EMIT(watch_trap, .object_id = 1, .slot = FT_NO_SLOT, .access = FT_ACCESS_READ,
                .thread_id = UINT32_MAX, .delay_ns = UINT64_MAX, .use = (enum ft_use)use);
    for (int found = FT_FOUND_NOTHING; found <= FT_FOUND_WRITE; found++)
        FT_EMIT(watch_release, .object_id = 1, .slot = UINT32_MAX, .found = (enum ft_found)found);
    for (int verdict = FT_VERDICT_USED; verdict <= FT_VERDICT_CENSORED; verdict++)
        FT_EMIT(watch_end, .object_id = 1, .verdict = (enum ft_verdict)verdict,
                .reason = FT_REASON_NONE);
    for (int reason = FT_REASON_NONE; reason <= FT_REASON_LONG_WAIT; reason++)
        FT_EMIT(watch_end, .object_id = 2, .slot = FT_NO_SLOT, .verdict = FT_VERDICT_CENSORED,
                .reason = (enum ft_reason)reason);
    for (int how = FT_DEATH_GC; how <= FT_DEATH_UNREACHABLE; how++)
        FT_EMIT(object_death, .object_id = 1, .how = (enum ft_death)how, .age_ns = UINT64_MAX);
    for (int kind = FT_ASYNC_CREATE; kind <= FT_ASYNC_DESTROY; kind++)
        FT_EMIT(async_context, .id = 1, .kind = (enum ft_async_kind)kind);
    for (int method = FT_HTTP_METHOD_OTHER; method <= FT_HTTP_METHOD_PATCH; method++) {
        const struct ft_http_exchange exchange = {.http_method = (enum ft_http_method)method};
        ft_http_client_request(&exchange);
    }
    for (int outcome = FT_OUTCOME_PENDING; outcome <= FT_OUTCOME_CANCELLED; outcome++) {
        const struct ft_http_exchange exchange = {.status = UINT16_MAX,
                                                  .outcome = (enum ft_outcome)outcome,
                                                  .body_bytes = INT64_MIN,
                                                  .stream_id = UINT32_MAX,
                                                  .answered_ns = UINT64_MAX, /* is to come */
                                                  .request_hash = UINT64_MAX,
                                                  .cause_id = UINT64_MAX};
        ft_http_server_response(&exchange);
    }
}

/** Each says in its hash when it answered. */
static void emit_answers(void) {
    for (int i = 0; i < ANSWERS; i++) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        const uint64_t now_ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
        const struct ft_http_exchange exchange = {
            .exchange_id = 1, .answered_ns = now_ns, .request_hash = now_ns};
        ft_http_server_response(&exchange);
    }
}

/** As long as what is written at once may be, and longer. */
static void emit_long_texts(void) {
    char text[LONGEST + 1];
    for (int length = LONGEST_AT_ONCE - 1; length <= LONGEST; length++) {
        memset(text, 'a', (size_t)length);
        text[length] = '\0';
        const struct ft_http_exchange exchange = {
            .exchange_id = (uint64_t)length, .traceparent = text, .cause_id = UINT64_MAX};
        ft_http_server_request(&exchange);
    }
}

static void emit_messages(void) {
    FT_EMIT(message_sent, .exchange_id = INT64_MAX, .topic_id = 1, .cluster_id = UINT64_MAX,
            .partition = UINT32_MAX, .offset = INT64_MIN, .bytes = INT64_MAX, .message_hash = 2);
}

int main(void) {
    emit_missing_strings();
    emit_sequences();
    emit_every_label();
    emit_answers();
    emit_long_texts();
    emit_messages();
    return 0;
}
