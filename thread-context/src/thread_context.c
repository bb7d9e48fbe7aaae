/* SPDX-License-Identifier: MIT */
#include <fieldtrace/thread_context.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* Readers look for the name among the dynamic symbols of the library that this is linked into. */
__attribute__((visibility("default"))) __thread struct ft_context_record *otel_thread_ctx_v1;

/* What ft_serve_context copies to: it ends with the thread, as the variable does. */
static __thread struct ft_context_record own;

/* In the order in which ft_publish_process names them. */
enum { EXCHANGE, OPERATION };

/* Of W3C Trace Context: `00-TRACE-PARENT-FLAGS`, in hexadecimal. */
enum { TRACE_AT = 3, PARENT_AT = 36, FLAGS_AT = 53, HEADER_LENGTH = 55, DIGITS = 16 };

static void append(struct ft_context_record *record, uint8_t key, const char *value) {
    enum { MOST = 255 };
    size_t length = strlen(value);
    if (length > MOST) {
        length = MOST;
        while (length > 0 && (value[length] & 0xc0) == 0x80) {
            length--; /* not within a character of UTF-8 */
        }
    }
    uint8_t *end = record->attributes + record->attributes_size;
    end[0] = key;
    end[1] = (uint8_t)length;
    memcpy(end + 2, value, length);
    record->attributes_size = (uint16_t)(record->attributes_size + 2 + length);
}

void ft_describe_context(struct ft_context_record *record, uint64_t exchange_id,
                         const char *operation) {
    char number[21]; /* of 64 bits, and the terminating zero */
    snprintf(number, sizeof number, "%" PRIu64, exchange_id);
    record->attributes_size = 0;
    append(record, EXCHANGE, number);
    if (operation[0] != '\0') {
        append(record, OPERATION, operation);
    }
}

/** As W3C Trace Context writes it: the highest byte first. */
static void put(uint64_t number, uint8_t bytes[8]) {
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    }
}

void ft_set_trace(struct ft_context_record *record, uint64_t high, uint64_t low, uint64_t span,
                  uint8_t flags) {
    const bool is_traced = span != 0;
    put(is_traced ? high : 0, record->trace_id);
    put(is_traced ? low : 0, record->trace_id + 8);
    put(span, record->span_id);
    record->trace_flags = is_traced ? flags : 0;
}

static bool read_hexadecimal(const char *text, int digits, uint64_t *number) {
    *number = 0;
    for (int i = 0; i < digits; i++) {
        const char *all = "0123456789abcdef";
        const char *digit = strchr(all, text[i]);
        if (digit == NULL) {
            return false;
        }
        *number = *number << 4 | (uint64_t)(digit - all);
    }
    return true;
}

/** SplitMix64 (Steele et al., 2014), as in PublishedRequests.java and exchange/otlp.py. */
static uint64_t span_of(uint64_t exchange_id, uint64_t parent) {
    uint64_t mixed = parent + exchange_id * 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    mixed ^= mixed >> 31;
    return mixed == 0 ? 1 : mixed;
}

void ft_set_trace_of_header(struct ft_context_record *record, uint64_t exchange_id,
                            const char *traceparent) {
    uint64_t high = 0;
    uint64_t low = 0;
    uint64_t parent = 0;
    uint64_t flags = 0;
    const bool is_traced = traceparent != NULL && strlen(traceparent) >= HEADER_LENGTH &&
                           read_hexadecimal(traceparent + TRACE_AT, DIGITS, &high) &&
                           read_hexadecimal(traceparent + TRACE_AT + DIGITS, DIGITS, &low) &&
                           read_hexadecimal(traceparent + PARENT_AT, DIGITS, &parent) &&
                           read_hexadecimal(traceparent + FLAGS_AT, 2, &flags) && parent != 0;
    ft_set_trace(record, high, low, is_traced ? span_of(exchange_id, parent) : 0, (uint8_t)flags);
}

/* The reader has the thread stopped: what counts is the order of its own instructions. */
void ft_set_context_valid(struct ft_context_record *record, bool is_valid) {
    atomic_signal_fence(memory_order_seq_cst);
    *(volatile uint8_t *)&record->valid = is_valid;
    atomic_signal_fence(memory_order_seq_cst);
}

void ft_tell_context(struct ft_context_record *shown, const struct ft_context_record *told) {
    ft_set_context_valid(shown, false);
    memcpy(shown->trace_id, told->trace_id, sizeof shown->trace_id);
    memcpy(shown->span_id, told->span_id, sizeof shown->span_id);
    shown->trace_flags = told->trace_flags;
    shown->attributes_size = told->attributes_size;
    memcpy(shown->attributes, told->attributes, told->attributes_size);
    ft_set_context_valid(shown, true);
}

struct ft_context_record **ft_shown_context(void) {
    return &otel_thread_ctx_v1;
}

void ft_serve_context(const struct ft_context_record *record) {
    if (record == NULL) {
        otel_thread_ctx_v1 = NULL;
        return;
    }
    ft_tell_context(&own, record);
    otel_thread_ctx_v1 = &own;
}
