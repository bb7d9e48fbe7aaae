/* SPDX-License-Identifier: MIT */
#define NAPI_VERSION 8
#include "thread_contexts.h"

#include <fieldtrace/probes.h>
#include <fieldtrace/thread_context.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "definitions.h"

/* Requests that a thread has open at a time; of more than these nothing is told. */
enum { MOST_REQUESTS = 1024, TEXT_SIZE = 1024, TRACEPARENT_SIZE = 256, OPERATION_SIZE = 1024 };

static const char *const methods[] = {
    [FT_HTTP_METHOD_GET] = "GET",         [FT_HTTP_METHOD_HEAD] = "HEAD",
    [FT_HTTP_METHOD_POST] = "POST",       [FT_HTTP_METHOD_PUT] = "PUT",
    [FT_HTTP_METHOD_DELETE] = "DELETE",   [FT_HTTP_METHOD_CONNECT] = "CONNECT",
    [FT_HTTP_METHOD_OPTIONS] = "OPTIONS", [FT_HTTP_METHOD_TRACE] = "TRACE",
    [FT_HTTP_METHOD_PATCH] = "PATCH"};

/** Once in a process, whose worker threads have instances of the addon of their own. */
static const char *publish(const struct ft_published_process *process) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool is_published;
    static const char *why_not;
    pthread_mutex_lock(&lock);
    if (!is_published) {
        is_published = true;
        why_not = ft_publish_process(process);
    }
    pthread_mutex_unlock(&lock);
    return why_not;
}

/** The method and the route, or what is done, as reports name it. */
static void name_operation(char operation[OPERATION_SIZE], uint32_t method, const char *route) {
    const char *named = method < sizeof methods / sizeof methods[0] ? methods[method] : NULL;
    snprintf(operation, OPERATION_SIZE, "%s%s%s", named == NULL ? "" : named,
             named == NULL || route[0] == '\0' ? "" : " ", route);
}

/** tell(slot, exchangeId, method, routeId, traceparent): what the record of a slot says. */
static napi_value tell(napi_env env, napi_callback_info arguments) {
    napi_value values[5];
    size_t count = 5;
    struct ft_context_record *records;
    double numbers[4];
    if (napi_get_cb_info(env, arguments, &count, values, NULL, (void **)&records) != napi_ok) {
        return NULL;
    }
    for (int i = 0; i < 4; i++) {
        if (napi_get_value_double(env, values[i], &numbers[i]) != napi_ok) {
            return NULL;
        }
    }
    if (numbers[0] < 0 || numbers[0] >= MOST_REQUESTS) {
        return NULL;
    }
    char traceparent[TRACEPARENT_SIZE] = "";
    size_t length;
    napi_valuetype type;
    if (napi_typeof(env, values[4], &type) == napi_ok && type == napi_string &&
        napi_get_value_string_utf8(env, values[4], traceparent, sizeof traceparent, &length) !=
            napi_ok) {
        traceparent[0] = '\0';
    }
    struct ft_context_record *record = &records[(size_t)numbers[0]];
    const uint64_t exchange_id = (uint64_t)numbers[1];
    char operation[OPERATION_SIZE];
    name_operation(operation, (uint32_t)numbers[2], ft_node_text((uint32_t)numbers[3]));
    ft_set_context_valid(record, false);
    ft_set_trace_of_header(record, exchange_id, traceparent);
    ft_describe_context(record, exchange_id, operation);
    ft_set_context_valid(record, true);
    return NULL;
}

static void forget(void *records) {
    *ft_shown_context() = NULL;
    free(records);
}

/* The variable is the thread's, and nothing of V8's. */
static void leave_alone(napi_env env, void *data, void *hint) {
    (void)env;
    (void)data;
    (void)hint;
}

/** An object of `tell`, the thread's variable as `shown`, and what it is to hold as `places`. */
static napi_value opened(napi_env env, struct ft_context_record *records) {
    napi_value contexts;
    napi_value function;
    napi_value shown;
    napi_value places;
    uint64_t *addresses;
    if (napi_create_object(env, &contexts) != napi_ok ||
        napi_create_function(env, "tell", NAPI_AUTO_LENGTH, tell, records, &function) != napi_ok ||
        napi_set_named_property(env, contexts, "tell", function) != napi_ok ||
        napi_create_external_arraybuffer(env, ft_shown_context(), sizeof(void *), leave_alone, NULL,
                                         &shown) != napi_ok ||
        napi_set_named_property(env, contexts, "shown", shown) != napi_ok ||
        napi_create_arraybuffer(env, MOST_REQUESTS * sizeof *addresses, (void **)&addresses,
                                &places) != napi_ok ||
        napi_set_named_property(env, contexts, "places", places) != napi_ok) {
        return NULL;
    }
    for (size_t i = 0; i < MOST_REQUESTS; i++) {
        addresses[i] = (uintptr_t)&records[i];
    }
    return contexts;
}

/**
 * openThreadContexts(service, serviceVersion, agentVersion): what tells of this thread; a string
 * that says why not, where there is nothing to tell by.
 */
static napi_value open_thread_contexts(napi_env env, napi_callback_info arguments) {
    enum { TEXTS = 3 };
    napi_value values[TEXTS];
    size_t count = TEXTS;
    char texts[TEXTS][TEXT_SIZE];
    size_t length;
    if (napi_get_cb_info(env, arguments, &count, values, NULL, NULL) != napi_ok) {
        return NULL;
    }
    for (int i = 0; i < TEXTS; i++) {
        if (napi_get_value_string_utf8(env, values[i], texts[i], TEXT_SIZE, &length) != napi_ok) {
            texts[i][0] = '\0';
        }
    }
    const char *why_not = publish(&(struct ft_published_process){
        .service = texts[0], .service_version = texts[1], .agent_version = texts[2]});
    napi_value result = NULL;
    if (why_not == NULL) {
        struct ft_context_record *records = calloc(MOST_REQUESTS, sizeof *records);
        if (records != NULL && napi_add_env_cleanup_hook(env, forget, records) == napi_ok) {
            result = opened(env, records);
        }
        why_not = "profilers do not see requests, because this Node.js has no memory outside of "
                  "its heap; switch thread.context off";
    }
    if (result == NULL) {
        napi_create_string_utf8(env, why_not, NAPI_AUTO_LENGTH, &result);
    }
    return result;
}

napi_status ft_node_add_thread_contexts(napi_env env, napi_value exports) {
    napi_value function;
    napi_status status = napi_create_function(env, "openThreadContexts", NAPI_AUTO_LENGTH,
                                              open_thread_contexts, NULL, &function);
    return status == napi_ok ? napi_set_named_property(env, exports, "openThreadContexts", function)
                             : status;
}
