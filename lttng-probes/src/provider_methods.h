/* SPDX-License-Identifier: MIT */
/* No include guard: provider.h is read several times over. Laid out by hand, because clang-format
 * indents fields that follow each other without a comma like a staircase. */
/* clang-format off */

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, removal,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("budget", FT_REMOVAL_BUDGET)))

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, method_step,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("enter", FT_METHOD_ENTER)
        lttng_ust_field_enum_value("exit", FT_METHOD_EXIT)
        lttng_ust_field_enum_value("throw", FT_METHOD_THROW)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, probe_def,
    LTTNG_UST_TP_ARGS(uint32_t, id, const char *, declaring_class, const char *, name,
                      const char *, descriptor, const char *, file, uint32_t, first_line),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint32_t, probe_id, id)
        FT_FIELD_TEXT(class_name, declaring_class)
        FT_FIELD_TEXT(method_name, name)
        FT_FIELD_TEXT(signature, descriptor)
        FT_FIELD_TEXT(source_file, file)
        lttng_ust_field_integer(uint32_t, line, first_line)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, probe_removed,
    LTTNG_UST_TP_ARGS(uint32_t, id, uint8_t, why, uint64_t, rate),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint32_t, probe_id, id)
        lttng_ust_field_enum(fieldtrace, removal, uint8_t, reason, why)
        lttng_ust_field_integer(uint64_t, entries_per_second, rate)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, method_block,
    LTTNG_UST_TP_ARGS(const struct ft_method_block *, block),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, thread_id, block->thread_id)
        lttng_ust_field_integer(uint32_t, os_thread_id, block->os_thread_id)
        FT_FIELD_TEXT(thread_name, block->thread_name)
        lttng_ust_field_integer(uint64_t, request_id, block->request_id)
        lttng_ust_field_integer(uint64_t, base_ns, block->base_ns)
        lttng_ust_field_integer(uint64_t, entries_before, block->entries_before)
        lttng_ust_field_integer(uint64_t, lost, block->lost)
        lttng_ust_field_integer(uint32_t, depth, block->depth)
        lttng_ust_field_sequence(uint32_t, open, block->open, uint32_t, block->open_count)
        lttng_ust_field_integer(uint32_t, entries, block->entries)
        lttng_ust_field_integer(uint32_t, exits, block->exits)
        lttng_ust_field_sequence(uint8_t, records, block->records, uint32_t, block->record_bytes)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, method_event,
    LTTNG_UST_TP_ARGS(uint64_t, thread, uint32_t, id, uint8_t, what),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, thread_id, thread)
        lttng_ust_field_integer(uint32_t, probe_id, id)
        lttng_ust_field_enum(fieldtrace, method_step, uint8_t, step, what)))
