/* SPDX-License-Identifier: MIT */
/* No include guard: provider.h is read several times over. Laid out by hand, because clang-format
 * indents fields that follow each other without a comma like a staircase. */
/* clang-format off */

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, access,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("read", FT_ACCESS_READ)
        lttng_ust_field_enum_value("write", FT_ACCESS_WRITE)))

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, use,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("direct", FT_USE_DIRECT)
        lttng_ust_field_enum_value("forwarded", FT_USE_FORWARDED)
        lttng_ust_field_enum_value("incidental", FT_USE_INCIDENTAL)))

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, verdict,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("used", FT_VERDICT_USED)
        lttng_ust_field_enum_value("unused", FT_VERDICT_UNUSED)
        lttng_ust_field_enum_value("overwritten", FT_VERDICT_OVERWRITTEN)
        lttng_ust_field_enum_value("censored", FT_VERDICT_CENSORED)))

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, reason,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("none", FT_REASON_NONE)
        lttng_ust_field_enum_value("no_slot", FT_REASON_NO_SLOT)
        lttng_ust_field_enum_value("arm_failed", FT_REASON_ARM_FAILED)
        lttng_ust_field_enum_value("moved", FT_REASON_MOVED)
        lttng_ust_field_enum_value("outlived", FT_REASON_OUTLIVED)
        lttng_ust_field_enum_value("shutdown", FT_REASON_SHUTDOWN)
        lttng_ust_field_enum_value("undecoded", FT_REASON_UNDECODED)
        lttng_ust_field_enum_value("queue_overflow", FT_REASON_QUEUE_OVERFLOW)
        lttng_ust_field_enum_value("throttled", FT_REASON_THROTTLED)
        lttng_ust_field_enum_value("session_end", FT_REASON_SESSION_END)
        lttng_ust_field_enum_value("copied", FT_REASON_COPIED)))

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, found,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("nothing", FT_FOUND_NOTHING)
        lttng_ust_field_enum_value("read", FT_FOUND_READ)
        lttng_ust_field_enum_value("write", FT_FOUND_WRITE)))

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, how,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("gc", FT_DEATH_GC)
        lttng_ust_field_enum_value("unreachable", FT_DEATH_UNREACHABLE)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, object_alloc,
    LTTNG_UST_TP_ARGS(uint64_t, object, uint64_t, class, uint64_t, context, uint64_t, scope),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, object_id, object)
        lttng_ust_field_integer(uint64_t, class_id, class)
        lttng_ust_field_integer(uint64_t, context_id, context)
        lttng_ust_field_integer(uint64_t, scope_id, scope)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, object_check,
    LTTNG_UST_TP_ARGS(uint64_t, object, uint64_t, checked),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, object_id, object)
        lttng_ust_field_integer(uint64_t, checked_id, checked)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, alloc_count,
    LTTNG_UST_TP_ARGS(uint64_t, context, uint64_t, class, uint64_t, objects),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, context_id, context)
        lttng_ust_field_integer(uint64_t, class_id, class)
        lttng_ust_field_integer(uint64_t, count, objects)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, field_bytes,
    LTTNG_UST_TP_ARGS(uint64_t, context, uint64_t, class, uint32_t, fields, const uint64_t *, sums,
                      const uint32_t *, values),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, context_id, context)
        lttng_ust_field_integer(uint64_t, class_id, class)
        lttng_ust_field_sequence(uint64_t, bytes, sums, uint32_t, fields)
        lttng_ust_field_sequence(uint32_t, measured, values, uint32_t, fields)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, watch_set,
    LTTNG_UST_TP_ARGS(uint64_t, object, uint32_t, index, uint32_t, register_index),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, object_id, object)
        lttng_ust_field_integer(uint32_t, field, index)
        lttng_ust_field_integer(uint32_t, slot, register_index)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, watch_trap,
    LTTNG_UST_TP_ARGS(uint64_t, object, uint32_t, index, uint32_t, register_index,
                      uint8_t, access_kind, uint64_t, context, uint32_t, thread, uint64_t, delay,
                      uint8_t, use_kind),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, object_id, object)
        lttng_ust_field_integer(uint32_t, field, index)
        lttng_ust_field_integer(uint32_t, slot, register_index)
        lttng_ust_field_enum(fieldtrace, access, uint8_t, access, access_kind)
        lttng_ust_field_integer(uint64_t, context_id, context)
        lttng_ust_field_integer(uint32_t, thread_id, thread)
        lttng_ust_field_integer(uint64_t, delay_ns, delay)
        lttng_ust_field_enum(fieldtrace, use, uint8_t, use, use_kind)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, watch_release,
    LTTNG_UST_TP_ARGS(uint64_t, object, uint32_t, index, uint32_t, register_index,
                      uint8_t, finding),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, object_id, object)
        lttng_ust_field_integer(uint32_t, field, index)
        lttng_ust_field_integer(uint32_t, slot, register_index)
        lttng_ust_field_enum(fieldtrace, found, uint8_t, found, finding)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, watch_end,
    LTTNG_UST_TP_ARGS(uint64_t, object, uint32_t, index, uint32_t, register_index,
                      uint8_t, finding, uint8_t, why),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, object_id, object)
        lttng_ust_field_integer(uint32_t, field, index)
        lttng_ust_field_integer(uint32_t, slot, register_index)
        lttng_ust_field_enum(fieldtrace, verdict, uint8_t, verdict, finding)
        lttng_ust_field_enum(fieldtrace, reason, uint8_t, reason, why)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, object_death,
    LTTNG_UST_TP_ARGS(uint64_t, object, uint8_t, learnt, uint64_t, age),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, object_id, object)
        lttng_ust_field_enum(fieldtrace, how, uint8_t, how, learnt)
        lttng_ust_field_integer(uint64_t, age_ns, age)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, remote_call_enter,
    LTTNG_UST_TP_ARGS(uint64_t, scope, uint64_t, async),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, scope_id, scope)
        lttng_ust_field_integer(uint64_t, async_id, async)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, remote_call_exit,
    LTTNG_UST_TP_ARGS(uint64_t, scope, uint64_t, context, uint32_t, made, int64_t, bytes, uint64_t,
                      calls),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, scope_id, scope)
        lttng_ust_field_integer(uint64_t, context_id, context)
        lttng_ust_field_integer(uint32_t, objects, made)
        lttng_ust_field_integer(int64_t, body_bytes, bytes)
        lttng_ust_field_integer(uint64_t, weight, calls)))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, agent_stats,
    LTTNG_UST_TP_ARGS(const struct ft_agent_stats *, stats),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, trap_ns, stats->trap_ns)
        lttng_ust_field_integer(uint64_t, arm_ns, stats->arm_ns)
        lttng_ust_field_integer(uint64_t, stack_ns, stats->stack_ns)
        lttng_ust_field_integer(uint64_t, count_ns, stats->count_ns)
        lttng_ust_field_integer(uint64_t, drain_ns, stats->drain_ns)
        lttng_ust_field_integer(uint64_t, walk_ns, stats->walk_ns)
        lttng_ust_field_integer(uint64_t, process_cpu_ns, stats->process_cpu_ns)
        lttng_ust_field_integer(uint32_t, budget_ppm, stats->budget_ppm)
        lttng_ust_field_integer(uint64_t, throttled_ns, stats->throttled_ns)
        lttng_ust_field_integer(uint64_t, traps, stats->traps)
        lttng_ust_field_integer(uint64_t, steps, stats->steps)
        lttng_ust_field_integer(uint64_t, walks, stats->walks)
        lttng_ust_field_integer(uint64_t, samples_throttled, stats->samples_throttled)
        lttng_ust_field_integer(uint64_t, samples_no_slot, stats->samples_no_slot)
        lttng_ust_field_integer(uint64_t, calls_throttled, stats->calls_throttled)
        lttng_ust_field_integer(uint64_t, queue_overflows, stats->queue_overflows)))
