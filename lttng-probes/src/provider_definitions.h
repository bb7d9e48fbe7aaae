/* SPDX-License-Identifier: MIT */
/* No include guard: provider.h is read several times over. Laid out by hand, because clang-format
 * indents fields that follow each other without a comma like a staircase. */
/* clang-format off */

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, jvm_info,
    LTTNG_UST_TP_ARGS(const struct ft_jvm_info *, info),
    LTTNG_UST_TP_FIELDS(
        FT_FIELD_TEXT(uuid, info->uuid)
        FT_FIELD_TEXT(service, info->service)
        FT_FIELD_TEXT(host, info->host)
        FT_FIELD_TEXT(jvm_version, info->jvm_version)
        FT_FIELD_TEXT(gc, info->gc)
        FT_FIELD_TEXT(agent_version, info->agent_version)
        FT_FIELD_TEXT(watch_backend, info->watch_backend)
        FT_FIELD_TEXT(options, info->options)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, class_def,
    LTTNG_UST_TP_ARGS(uint64_t, id, const char *, class_name, uint64_t, size),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, class_id, id)
        FT_FIELD_TEXT(name, class_name)
        lttng_ust_field_integer(uint64_t, instance_size, size)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, field_def,
    LTTNG_UST_TP_ARGS(uint64_t, class, uint32_t, index, const char *, field_name,
                      const char *, signature, uint32_t, bytes),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, class_id, class)
        lttng_ust_field_integer(uint32_t, field, index)
        FT_FIELD_TEXT(name, field_name)
        FT_FIELD_TEXT(type, signature)
        lttng_ust_field_integer(uint32_t, size, bytes)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, method_def,
    LTTNG_UST_TP_ARGS(uint64_t, id, const char *, declaring_class, const char *, name,
                      const char *, descriptor, const char *, file),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, method_id, id)
        FT_FIELD_TEXT(class_name, declaring_class)
        FT_FIELD_TEXT(method_name, name)
        FT_FIELD_TEXT(signature, descriptor)
        FT_FIELD_TEXT(source_file, file)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, context_def,
    LTTNG_UST_TP_ARGS(uint64_t, id, const uint64_t *, methods, const int32_t *, line_numbers,
                      uint32_t, frames),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, context_id, id)
        lttng_ust_field_sequence(uint64_t, method_ids, methods, uint32_t, frames)
        lttng_ust_field_sequence(int32_t, lines, line_numbers, uint32_t, frames)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, string_def,
    LTTNG_UST_TP_ARGS(uint64_t, id, const char *, text),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, string_id, id)
        FT_FIELD_TEXT(value, text)))
