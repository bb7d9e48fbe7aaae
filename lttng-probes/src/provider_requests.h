/* SPDX-License-Identifier: MIT */
/* No include guard: provider.h is read several times over. Laid out by hand, because clang-format
 * indents fields that follow each other without a comma like a staircase. */
/* clang-format off */

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, http_method,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("OTHER", FT_HTTP_METHOD_OTHER)
        lttng_ust_field_enum_value("GET", FT_HTTP_METHOD_GET)
        lttng_ust_field_enum_value("HEAD", FT_HTTP_METHOD_HEAD)
        lttng_ust_field_enum_value("POST", FT_HTTP_METHOD_POST)
        lttng_ust_field_enum_value("PUT", FT_HTTP_METHOD_PUT)
        lttng_ust_field_enum_value("DELETE", FT_HTTP_METHOD_DELETE)
        lttng_ust_field_enum_value("CONNECT", FT_HTTP_METHOD_CONNECT)
        lttng_ust_field_enum_value("OPTIONS", FT_HTTP_METHOD_OPTIONS)
        lttng_ust_field_enum_value("TRACE", FT_HTTP_METHOD_TRACE)
        lttng_ust_field_enum_value("PATCH", FT_HTTP_METHOD_PATCH)))

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, outcome,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("pending", FT_OUTCOME_PENDING)
        lttng_ust_field_enum_value("completed", FT_OUTCOME_COMPLETED)
        lttng_ust_field_enum_value("error", FT_OUTCOME_ERROR)
        lttng_ust_field_enum_value("timeout", FT_OUTCOME_TIMEOUT)
        lttng_ust_field_enum_value("refused", FT_OUTCOME_REFUSED)
        lttng_ust_field_enum_value("reset", FT_OUTCOME_RESET)
        lttng_ust_field_enum_value("cancelled", FT_OUTCOME_CANCELLED)))

LTTNG_UST_TRACEPOINT_ENUM(
    fieldtrace, kind,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("create", FT_ASYNC_CREATE)
        lttng_ust_field_enum_value("enter", FT_ASYNC_ENTER)
        lttng_ust_field_enum_value("exit", FT_ASYNC_EXIT)
        lttng_ust_field_enum_value("destroy", FT_ASYNC_DESTROY)))

LTTNG_UST_TRACEPOINT_EVENT_CLASS(
    fieldtrace, http_exchange,
    LTTNG_UST_TP_ARGS(const struct ft_http_exchange *, exchange),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, exchange_id, exchange->exchange_id)
        lttng_ust_field_enum(fieldtrace, http_method, uint8_t, http_method, exchange->http_method)
        lttng_ust_field_integer(uint64_t, route_id, exchange->route_id)
        lttng_ust_field_array(uint8_t, local_addr, exchange->local_addr, FT_ADDRESS_BYTES)
        lttng_ust_field_integer(uint16_t, local_port, exchange->local_port)
        lttng_ust_field_array(uint8_t, remote_addr, exchange->remote_addr, FT_ADDRESS_BYTES)
        lttng_ust_field_integer(uint16_t, remote_port, exchange->remote_port)
        lttng_ust_field_integer(uint32_t, stream_id, exchange->stream_id)
        lttng_ust_field_integer(uint16_t, status, exchange->status)
        lttng_ust_field_enum(fieldtrace, outcome, uint8_t, outcome, exchange->outcome)
        lttng_ust_field_integer(int64_t, body_bytes, exchange->body_bytes)
        lttng_ust_field_integer(uint64_t, context_id, exchange->context_id)
        lttng_ust_field_integer(uint64_t, scope_id, exchange->scope_id)
        lttng_ust_field_integer(uint64_t, async_id, exchange->async_id)
        FT_FIELD_TEXT(traceparent, exchange->traceparent)
        lttng_ust_field_integer(uint64_t, after_answer_ns, exchange->after_answer_ns)
        lttng_ust_field_integer(uint64_t, request_hash, exchange->request_hash)))

LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(
    fieldtrace, http_exchange, fieldtrace, http_server_request,
    LTTNG_UST_TP_ARGS(const struct ft_http_exchange *, exchange))

LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(
    fieldtrace, http_exchange, fieldtrace, http_server_response,
    LTTNG_UST_TP_ARGS(const struct ft_http_exchange *, exchange))

LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(
    fieldtrace, http_exchange, fieldtrace, http_client_request,
    LTTNG_UST_TP_ARGS(const struct ft_http_exchange *, exchange))

LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(
    fieldtrace, http_exchange, fieldtrace, http_client_response,
    LTTNG_UST_TP_ARGS(const struct ft_http_exchange *, exchange))

LTTNG_UST_TRACEPOINT_EVENT(
    fieldtrace, async_context,
    LTTNG_UST_TP_ARGS(uint64_t, context, uint64_t, parent, uint8_t, step, uint64_t, type),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(uint64_t, id, context)
        lttng_ust_field_integer(uint64_t, parent_id, parent)
        lttng_ust_field_enum(fieldtrace, kind, uint8_t, kind, step)
        lttng_ust_field_integer(uint64_t, type_id, type)))
