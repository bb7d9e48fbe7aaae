/* SPDX-License-Identifier: MIT */
#include "fieldtrace/probes.h"

#include "join_recordings.h"
#include "provider.h"

/* LTTng's own constructors, which have a priority, have registered process and provider by then. */
__attribute__((constructor)) static void join_recordings(void) { ft_join_recordings(); }

#define DEFINE_ENABLED(event)                                                                      \
    bool ft_##event##_enabled(void) { return lttng_ust_tracepoint_enabled(fieldtrace, event); }
FT_FOR_EACH_EVENT(DEFINE_ENABLED)

bool ft_probes_enabled(void) {
#define OR_ENABLED(event) || lttng_ust_tracepoint_enabled(fieldtrace, event)
    return false FT_FOR_EACH_EVENT(OR_ENABLED);
}

bool ft_samples_enabled(void) {
    return ft_object_alloc_enabled() || ft_alloc_count_enabled() || ft_watch_set_enabled() ||
           ft_watch_trap_enabled() || ft_watch_end_enabled() || ft_object_death_enabled() ||
           ft_remote_call_enter_enabled() || ft_remote_call_exit_enabled();
}

void ft_jvm_info(const struct ft_jvm_info *info) {
    lttng_ust_tracepoint(fieldtrace, jvm_info, info);
}

void ft_class_def(uint64_t class_id, const char *name, uint64_t instance_size) {
    lttng_ust_tracepoint(fieldtrace, class_def, class_id, name, instance_size);
}

void ft_field_def(uint64_t class_id, uint32_t field, const char *name, const char *type,
                  uint32_t size) {
    lttng_ust_tracepoint(fieldtrace, field_def, class_id, field, name, type, size);
}

void ft_method_def(uint64_t method_id, const char *class_name, const char *method_name,
                   const char *signature, const char *source_file) {
    lttng_ust_tracepoint(fieldtrace, method_def, method_id, class_name, method_name, signature,
                         source_file);
}

void ft_context_def(uint64_t context_id, const uint64_t *method_ids, const int32_t *lines,
                    uint32_t frames) {
    lttng_ust_tracepoint(fieldtrace, context_def, context_id, method_ids, lines, frames);
}

void ft_string_def(uint64_t string_id, const char *value) {
    lttng_ust_tracepoint(fieldtrace, string_def, string_id, value);
}

void ft_object_alloc(uint64_t object_id, uint64_t class_id, uint64_t context_id,
                     uint64_t scope_id) {
    lttng_ust_tracepoint(fieldtrace, object_alloc, object_id, class_id, context_id, scope_id);
}

void ft_object_check(uint64_t object_id, uint64_t checked_id) {
    lttng_ust_tracepoint(fieldtrace, object_check, object_id, checked_id);
}

void ft_alloc_count(uint64_t context_id, uint64_t class_id, uint64_t count) {
    lttng_ust_tracepoint(fieldtrace, alloc_count, context_id, class_id, count);
}

void ft_field_bytes(uint64_t context_id, uint64_t class_id, uint32_t fields, const uint64_t *bytes,
                    const uint32_t *measured) {
    lttng_ust_tracepoint(fieldtrace, field_bytes, context_id, class_id, fields, bytes, measured);
}

void ft_watch_set(uint64_t object_id, uint32_t field, uint32_t slot) {
    lttng_ust_tracepoint(fieldtrace, watch_set, object_id, field, slot);
}

void ft_watch_trap(uint64_t object_id, uint32_t field, uint32_t slot, enum ft_access access,
                   uint64_t context_id, uint32_t thread_id, uint64_t delay_ns, enum ft_use use) {
    lttng_ust_tracepoint(fieldtrace, watch_trap, object_id, field, slot, (uint8_t)access,
                         context_id, thread_id, delay_ns, (uint8_t)use);
}

void ft_watch_release(uint64_t object_id, uint32_t field, uint32_t slot, enum ft_found found) {
    lttng_ust_tracepoint(fieldtrace, watch_release, object_id, field, slot, (uint8_t)found);
}

void ft_watch_end(uint64_t object_id, uint32_t field, uint32_t slot, enum ft_verdict verdict,
                  enum ft_reason reason) {
    lttng_ust_tracepoint(fieldtrace, watch_end, object_id, field, slot, (uint8_t)verdict,
                         (uint8_t)reason);
}

void ft_object_death(uint64_t object_id, enum ft_death how, uint64_t age_ns) {
    lttng_ust_tracepoint(fieldtrace, object_death, object_id, (uint8_t)how, age_ns);
}

void ft_remote_call_enter(uint64_t scope_id, uint64_t async_id) {
    lttng_ust_tracepoint(fieldtrace, remote_call_enter, scope_id, async_id);
}

void ft_remote_call_exit(uint64_t scope_id, uint64_t context_id, uint32_t objects,
                         int64_t body_bytes, uint64_t weight) {
    lttng_ust_tracepoint(fieldtrace, remote_call_exit, scope_id, context_id, objects, body_bytes,
                         weight);
}

void ft_agent_stats(const struct ft_agent_stats *stats) {
    lttng_ust_tracepoint(fieldtrace, agent_stats, stats);
}

void ft_http_server_request(const struct ft_http_exchange *exchange) {
    lttng_ust_tracepoint(fieldtrace, http_server_request, exchange);
}

void ft_http_server_response(const struct ft_http_exchange *exchange) {
    lttng_ust_tracepoint(fieldtrace, http_server_response, exchange);
}

void ft_http_client_request(const struct ft_http_exchange *exchange) {
    lttng_ust_tracepoint(fieldtrace, http_client_request, exchange);
}

void ft_http_client_response(const struct ft_http_exchange *exchange) {
    lttng_ust_tracepoint(fieldtrace, http_client_response, exchange);
}

void ft_async_context(uint64_t id, uint64_t parent_id, enum ft_async_kind kind, uint64_t type_id) {
    lttng_ust_tracepoint(fieldtrace, async_context, id, parent_id, (uint8_t)kind, type_id);
}

void ft_probe_def(uint32_t probe_id, const char *class_name, const char *method_name,
                  const char *signature, const char *source_file, uint32_t line) {
    lttng_ust_tracepoint(fieldtrace, probe_def, probe_id, class_name, method_name, signature,
                         source_file, line);
}

void ft_probe_removed(uint32_t probe_id, enum ft_removal reason, uint64_t entries_per_second) {
    lttng_ust_tracepoint(fieldtrace, probe_removed, probe_id, (uint8_t)reason, entries_per_second);
}

void ft_method_block(const struct ft_method_block *block) {
    lttng_ust_tracepoint(fieldtrace, method_block, block);
}

void ft_method_event(uint64_t thread_id, uint32_t probe_id, enum ft_method_step step) {
    lttng_ust_tracepoint(fieldtrace, method_event, thread_id, probe_id, (uint8_t)step);
}
