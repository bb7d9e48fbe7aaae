/* SPDX-License-Identifier: MIT */
#define NAPI_VERSION 8
#include "contexts.h"

#include "definitions.h"

#include <fieldtrace/by_name.h>
#include <fieldtrace/probes.h>

/** context(kind, id, parent, type): the event. */
static napi_value context(napi_env env, napi_callback_info arguments) {
    napi_value values[4];
    size_t count = 4;
    double numbers[4];
    if (napi_get_cb_info(env, arguments, &count, values, NULL, NULL) != napi_ok) {
        return NULL;
    }
    for (int i = 0; i < 4; i++) {
        if (napi_get_value_double(env, values[i], &numbers[i]) != napi_ok) {
            return NULL;
        }
    }
    ft_node_define();
    FT_EMIT(async_context, .id = (uint64_t)numbers[1], .parent_id = (uint64_t)numbers[2],
            .kind = (enum ft_async_kind)numbers[0], .type_id = (uint64_t)numbers[3]);
    return NULL;
}

napi_status ft_node_add_contexts(napi_env env, napi_value exports) {
    napi_value function;
    napi_status status =
        napi_create_function(env, "context", NAPI_AUTO_LENGTH, context, NULL, &function);
    return status == napi_ok ? napi_set_named_property(env, exports, "context", function) : status;
}
