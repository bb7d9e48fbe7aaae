/* SPDX-License-Identifier: MIT */
#define NAPI_VERSION 8
#include "layers.h"

#include <fieldtrace/probes.h>

#include "definitions.h"

/* As lib/layers.js has it. */
enum { MAX_ENTRIES = 64 };

/** Memory that JavaScript writes to ahead of a call. */
struct layout {
    double exchange_id;
    double period_ns;
    double entries;
    double layers[MAX_ENTRIES];
    double callers[MAX_ENTRIES];
    double samples[MAX_ENTRIES];
};

/** tell(): the event, of what stands in the memory. */
static napi_value tell(napi_env env, napi_callback_info arguments) {
    struct layout *layout;
    size_t count = 0;
    if (napi_get_cb_info(env, arguments, &count, NULL, NULL, (void **)&layout) != napi_ok ||
        layout->entries > MAX_ENTRIES) {
        return NULL;
    }
    const uint32_t entries = (uint32_t)layout->entries;
    uint32_t layers[MAX_ENTRIES];
    uint32_t callers[MAX_ENTRIES];
    uint32_t samples[MAX_ENTRIES];
    for (uint32_t i = 0; i < entries; i++) {
        layers[i] = (uint32_t)layout->layers[i];
        callers[i] = (uint32_t)layout->callers[i];
        samples[i] = (uint32_t)layout->samples[i];
    }
    ft_node_define();
    ft_handling_layers((uint64_t)layout->exchange_id, (uint64_t)layout->period_ns, entries, layers,
                       callers, samples);
    return NULL;
}

napi_status ft_node_add_layers(napi_env env, napi_value exports) {
    struct layout *layout;
    napi_value layers;
    napi_value buffer;
    napi_value function;
    napi_ref kept; /* for as long as this instance of Node.js runs */
    napi_status status = napi_create_object(env, &layers);
    if (status == napi_ok) {
        status = napi_create_arraybuffer(env, sizeof *layout, (void **)&layout, &buffer);
    }
    if (status == napi_ok) {
        status = napi_create_reference(env, buffer, 1, &kept);
    }
    if (status == napi_ok) {
        status = napi_set_named_property(env, layers, "memory", buffer);
    }
    if (status == napi_ok) {
        status = napi_create_function(env, "tell", NAPI_AUTO_LENGTH, tell, layout, &function);
    }
    if (status == napi_ok) {
        status = napi_set_named_property(env, layers, "tell", function);
    }
    return status == napi_ok ? napi_set_named_property(env, exports, "layers", layers) : status;
}
