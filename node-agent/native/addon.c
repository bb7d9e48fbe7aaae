/* SPDX-License-Identifier: MIT */
/**
 * The N-API addon: what lib/recorder.js calls. An exchange is laid out in memory that JavaScript
 * writes to by typed arrays, so that an event costs one call with few arguments.
 */
#define NAPI_VERSION 8
#include <fieldtrace/by_name.h>
#include <fieldtrace/probes.h>
#include <node_api.h>
#include <string.h>

#include "contexts.h"
#include "definitions.h"
#include "layers.h"
#include "messages.h"
#include "samples.h"
#include "sections.h"
#include "thread_contexts.h"

/* As long as what the agent records, and the terminating zero. */
enum { TEXT_SIZE = 1024, TRACEPARENT_SIZE = 256 };

/** As lib/recorder.js lays it out. */
struct layout {
    /* Float64Array */
    double exchange_id;
    double async_id;
    double body_bytes;
    double answered_ns;
    double is_scope; /* 1: of a client, whose objects are looked for; its id is that of both */
    /* Uint32Array */
    uint32_t kind;
    uint32_t is_recorded; /* after each event, and where it was asked */
    uint32_t route_id;
    uint32_t stream_id;
    uint32_t method;
    uint32_t status;
    uint32_t outcome;
    uint32_t local_port;
    uint32_t remote_port;
    uint32_t context_id;
    uint8_t local_addr[FT_ADDRESS_BYTES];
    uint8_t remote_addr[FT_ADDRESS_BYTES];
};

enum kind { SERVER_REQUEST, SERVER_RESPONSE, CLIENT_REQUEST, CLIENT_RESPONSE };

static bool text_of(napi_env env, napi_value value, char *text, size_t size) {
    size_t length;
    return napi_get_value_string_utf8(env, value, text, size, &length) == napi_ok;
}

static napi_value number(napi_env env, double value) {
    napi_value result = NULL;
    napi_create_double(env, value, &result);
    return result;
}

static void emit_server_request(struct ft_http_exchange *exchange) {
    ft_http_server_request(exchange);
    /*
     * The event puts its context in force on the thread, where an event loop serves many requests
     * at once. Every call names its context itself.
     */
    FT_EMIT(async_context, .id = exchange->async_id, .kind = FT_ASYNC_EXIT);
}

static bool is_recorded(struct layout *layout) {
    const bool is = ft_node_recording();
    layout->is_recorded = is ? 1 : 0;
    return is;
}

/**
 * emit(), or emit(traceparent): emits the event. A request gets the exchange's id here. Nothing
 * else is handed on or back by value, as each value costs calls.
 */
static napi_value emit(napi_env env, napi_callback_info arguments) {
    napi_value value;
    size_t count = 1;
    struct layout *layout;
    char traceparent[TRACEPARENT_SIZE];
    if (napi_get_cb_info(env, arguments, &count, &value, NULL, (void **)&layout) != napi_ok) {
        return NULL;
    }
    if (count == 0 || !text_of(env, value, traceparent, sizeof traceparent)) {
        traceparent[0] = '\0';
    }
    is_recorded(layout);
    ft_node_define();
    struct ft_http_exchange exchange = {
        .exchange_id = (uint64_t)layout->exchange_id,
        .http_method = (enum ft_http_method)layout->method,
        .route_id = layout->route_id,
        .local_port = (uint16_t)layout->local_port,
        .remote_port = (uint16_t)layout->remote_port,
        .stream_id = layout->stream_id,
        .status = (uint16_t)layout->status,
        .outcome = (enum ft_outcome)layout->outcome,
        .body_bytes = (int64_t)layout->body_bytes,
        .async_id = (uint64_t)layout->async_id,
        .traceparent = traceparent,
        .answered_ns = (uint64_t)layout->answered_ns,
        .context_id = layout->context_id,
    };
    memcpy(exchange.local_addr, layout->local_addr, FT_ADDRESS_BYTES);
    memcpy(exchange.remote_addr, layout->remote_addr, FT_ADDRESS_BYTES);
    switch ((enum kind)layout->kind) {
    case SERVER_REQUEST:
        exchange.exchange_id = ft_node_next_id();
        /* Exchanges and contexts share one row of numbers, so that one can stand for both. */
        exchange.async_id = exchange.exchange_id;
        emit_server_request(&exchange);
        break;
    case SERVER_RESPONSE:
        exchange.async_id = exchange.exchange_id;
        ft_http_server_response(&exchange);
        break;
    case CLIENT_REQUEST:
        exchange.exchange_id = ft_node_next_id();
        exchange.scope_id = layout->is_scope != 0 ? exchange.exchange_id : 0;
        ft_http_client_request(&exchange);
        break;
    case CLIENT_RESPONSE:
        exchange.scope_id = layout->is_scope != 0 ? exchange.exchange_id : 0;
        ft_http_client_response(&exchange);
        break;
    }
    layout->exchange_id = (double)exchange.exchange_id;
    return NULL;
}

/** recording(): whether somebody records requests. Defines what is to be known, if it is due. */
static napi_value recording(napi_env env, napi_callback_info arguments) {
    struct layout *layout;
    if (napi_get_cb_info(env, arguments, NULL, NULL, NULL, (void **)&layout) != napi_ok) {
        return NULL;
    }
    const bool is_recording = is_recorded(layout);
    if (is_recording) {
        ft_node_define();
    }
    napi_value result = NULL;
    napi_get_boolean(env, is_recording, &result);
    return result;
}

/** string(text): the id of a string in the trace. */
static napi_value string(napi_env env, napi_callback_info arguments) {
    napi_value value;
    size_t count = 1;
    char text[TEXT_SIZE];
    if (napi_get_cb_info(env, arguments, &count, &value, NULL, NULL) != napi_ok ||
        !text_of(env, value, text, sizeof text)) {
        return NULL;
    }
    return number(env, ft_node_string(text));
}

/** start(service, serviceVersion, nodeVersion, agentVersion, watches, options, periodSeconds) */
static napi_value start(napi_env env, napi_callback_info arguments) {
    enum { TEXTS = 6 };
    napi_value values[TEXTS + 1];
    size_t count = TEXTS + 1;
    char texts[TEXTS][TEXT_SIZE];
    double seconds;
    if (napi_get_cb_info(env, arguments, &count, values, NULL, NULL) != napi_ok) {
        return NULL;
    }
    for (int i = 0; i < TEXTS; i++) {
        if (!text_of(env, values[i], texts[i], TEXT_SIZE)) {
            texts[i][0] = '\0';
        }
    }
    if (napi_get_value_double(env, values[TEXTS], &seconds) != napi_ok) {
        return NULL;
    }
    ft_node_start(&(struct ft_node_run){
        .service = texts[0],
        .service_version = texts[1],
        .node_version = texts[2],
        .agent_version = texts[3],
        .watches = texts[4],
        .options = texts[5],
        .period_ns = (uint64_t)(seconds * 1e9),
    });
    return NULL;
}

static napi_status add_function(napi_env env, napi_value exports, const char *name,
                                napi_callback callback, void *data) {
    napi_value function;
    napi_status status =
        napi_create_function(env, name, NAPI_AUTO_LENGTH, callback, data, &function);
    return status == napi_ok ? napi_set_named_property(env, exports, name, function) : status;
}

NAPI_MODULE_INIT() {
    struct layout *layout;
    napi_value buffer;
    napi_ref kept; /* for as long as this instance of Node.js runs */
    if (napi_create_arraybuffer(env, sizeof *layout, (void **)&layout, &buffer) != napi_ok ||
        napi_create_reference(env, buffer, 1, &kept) != napi_ok ||
        napi_set_named_property(env, exports, "exchange", buffer) != napi_ok ||
        add_function(env, exports, "emit", emit, layout) != napi_ok ||
        add_function(env, exports, "recording", recording, layout) != napi_ok ||
        add_function(env, exports, "string", string, NULL) != napi_ok ||
        add_function(env, exports, "start", start, NULL) != napi_ok ||
        ft_node_add_contexts(env, exports) != napi_ok ||
        ft_node_add_layers(env, exports) != napi_ok ||
        ft_node_add_messages(env, exports) != napi_ok ||
        ft_node_add_samples(env, exports) != napi_ok ||
        ft_node_add_sections(env, exports) != napi_ok ||
        ft_node_add_thread_contexts(env, exports) != napi_ok) {
        napi_throw_error(env, NULL, "the addon could not be set up");
    }
    return exports;
}
