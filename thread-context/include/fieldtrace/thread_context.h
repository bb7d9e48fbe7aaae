/* SPDX-License-Identifier: MIT */
/**
 * What profilers outside of a process read of it: OpenTelemetry's process context (OTEP 4719), and
 * for each thread which request it works for (its thread context, OTEP 4947).
 */
#ifndef FIELDTRACE_THREAD_CONTEXT_H
#define FIELDTRACE_THREAD_CONTEXT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FT_CONTEXT_ATTRIBUTE_BYTES = 284, /* of two attributes, of 20 and of 255 bytes at most */
    FT_CONTEXT_TRACE_BYTES = 16,
    FT_CONTEXT_SPAN_BYTES = 8,
};

/** A record as the specification lays it out. */
struct __attribute__((packed)) ft_context_record {
    uint8_t trace_id[FT_CONTEXT_TRACE_BYTES];
    uint8_t span_id[FT_CONTEXT_SPAN_BYTES];
    uint8_t valid; /* 1 where the thread works for a request */
    uint8_t trace_flags;
    uint16_t attributes_size;
    uint8_t attributes[FT_CONTEXT_ATTRIBUTE_BYTES];
};

/**
 * Where the record of this thread stands, NULL while it works for no request. The place is the
 * thread's for as long as it runs.
 */
struct ft_context_record **ft_shown_context(void);

/** What the process is called; the version of the service may be empty. */
struct ft_published_process {
    const char *service;
    const char *service_version;
    const char *agent_version;
};

/**
 * Lets profilers find this process, by one library alone. NULL where they can, else a sentence that
 * says why not, with the remedy. The caller sees to it that no two threads call at a time.
 */
const char *ft_publish_process(const struct ft_published_process *process);

/** Takes it back, if it was published. */
void ft_withdraw_process(void);

/** Says which request a record tells of. */
void ft_describe_context(struct ft_context_record *record, uint64_t exchange_id,
                         const char *operation);

/** Says to which trace the request belongs; with a span of 0 to none. */
void ft_set_trace(struct ft_context_record *record, uint64_t high, uint64_t low, uint64_t span,
                  uint8_t flags);

/**
 * The same out of the request's header `traceparent` of W3C Trace Context; of none where that is
 * NULL or no such header. The span is the one that `export --format otlp` gives the handling.
 */
void ft_set_trace_of_header(struct ft_context_record *record, uint64_t exchange_id,
                            const char *traceparent);

/** Says whether a record tells of a request; a reader may stop its thread at any instruction. */
void ft_set_context_valid(struct ft_context_record *record, bool is_valid);

/** Makes a record that a thread shows tell the same as another. */
void ft_tell_context(struct ft_context_record *shown, const struct ft_context_record *told);

/** This thread works from now on for the request of a record, which is copied; NULL for none. */
void ft_serve_context(const struct ft_context_record *record);

#ifdef __cplusplus
}
#endif

#endif
