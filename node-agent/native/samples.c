/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#define NAPI_VERSION 8
#include "samples.h"

#include <fieldtrace/by_name.h>
#include <fieldtrace/probes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "code_definitions.h"
#include "definitions.h"

/* What a definition may take; longer ones are cut by whoever makes them. */
enum { TEXT_SIZE = 16384, MAX_FIELDS = 64, MAX_NUMBERS = 16 };

/** As lib/fields/events.js has them. */
enum kind { ALLOCATED, COUNTED, WATCHED, ACCESSED, ENDED, DIED, ENTERED, EXITED, STATS };

/** Memory that JavaScript writes to ahead of an event, or reads after a call. */
struct layout {
    double numbers[MAX_NUMBERS];
    double bytes[MAX_FIELDS];
    uint32_t measured[MAX_FIELDS];
};

/** A sampled object, as long as it lives. */
struct followed {
    struct instance *instance;
    struct followed *next; /* of the dead */
    double object_id;
    uint64_t born_ns;
    uint64_t died_ns;
};

/** What a thread of JavaScript has. */
struct instance {
    struct layout *layout;
    struct followed *dead;
    bool is_over;
};

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static napi_value number(napi_env env, double value) {
    napi_value result = NULL;
    napi_create_double(env, value, &result);
    return result;
}

static void emit_stats(const double *n) {
    ft_agent_stats(&(struct ft_agent_stats){
        .trap_ns = (uint64_t)n[0],
        .arm_ns = (uint64_t)n[1],
        .stack_ns = (uint64_t)n[2],
        .count_ns = (uint64_t)n[3],
        .drain_ns = (uint64_t)n[4],
        .process_cpu_ns = (uint64_t)n[5],
        .budget_ppm = (uint32_t)n[6],
        .throttled_ns = (uint64_t)n[7],
        .traps = (uint64_t)n[8],
        .samples_throttled = (uint64_t)n[9],
        .uses_cut = (uint64_t)n[10],
        .calls_throttled = (uint64_t)n[11],
        .left_out = (uint64_t)n[12],
        .layers_lost = (uint64_t)n[13],
    });
}

/** emit(kind): an event with the numbers that stand in the memory. */
static napi_value emit(napi_env env, napi_callback_info arguments) {
    napi_value value;
    size_t count = 1;
    struct instance *instance;
    uint32_t kind;
    if (napi_get_cb_info(env, arguments, &count, &value, NULL, (void **)&instance) != napi_ok ||
        napi_get_value_uint32(env, value, &kind) != napi_ok) {
        return NULL;
    }
    const double *n = instance->layout->numbers;
    ft_node_define();
    switch ((enum kind)kind) {
    case ALLOCATED: {
        const uint64_t id = ft_node_next_id();
        FT_EMIT(object_alloc, .object_id = id, .class_id = (uint64_t)n[0],
                .context_id = (uint64_t)n[1], .scope_id = (uint64_t)n[2]);
        return number(env, (double)id);
    }
    case COUNTED:
        FT_EMIT(alloc_count, .context_id = (uint64_t)n[0], .class_id = (uint64_t)n[1],
                .count = (uint64_t)n[2]);
        break;
    case WATCHED:
        FT_EMIT(watch_set, .object_id = (uint64_t)n[0], .field = (uint32_t)n[1],
                .slot = FT_NO_SLOT);
        break;
    case ACCESSED:
        FT_EMIT(watch_trap, .object_id = (uint64_t)n[0], .field = (uint32_t)n[1],
                .slot = FT_NO_SLOT, .access = (enum ft_access)n[2], .context_id = (uint64_t)n[3],
                .thread_id = (uint32_t)gettid(), .delay_ns = (uint64_t)n[5],
                .use = (enum ft_use)n[4]);
        break;
    case ENDED:
        FT_EMIT(watch_end, .object_id = (uint64_t)n[0], .field = (uint32_t)n[1], .slot = FT_NO_SLOT,
                .verdict = (enum ft_verdict)n[2], .reason = (enum ft_reason)n[3]);
        break;
    case DIED:
        FT_EMIT(object_death, .object_id = (uint64_t)n[0], .how = FT_DEATH_GC,
                .age_ns = (uint64_t)n[1]);
        break;
    case ENTERED:
        FT_EMIT(remote_call_enter, .scope_id = (uint64_t)n[0], .async_id = (uint64_t)n[1]);
        break;
    case EXITED:
        /* What the call cost its thread is not measured. */
        FT_EMIT(remote_call_exit, .scope_id = (uint64_t)n[0], .context_id = (uint64_t)n[1],
                .objects = (uint32_t)n[2], .body_bytes = (int64_t)n[3], .weight = (uint64_t)n[4]);
        break;
    case STATS:
        emit_stats(n);
        break;
    }
    return NULL;
}

/** bytes(context, class, fields): what the values of the fields take. */
static napi_value bytes(napi_env env, napi_callback_info arguments) {
    napi_value values[3];
    size_t count = 3;
    struct instance *instance;
    uint32_t numbers[3];
    if (napi_get_cb_info(env, arguments, &count, values, NULL, (void **)&instance) != napi_ok) {
        return NULL;
    }
    for (int i = 0; i < 3; i++) {
        if (napi_get_value_uint32(env, values[i], &numbers[i]) != napi_ok) {
            return NULL;
        }
    }
    if (numbers[2] <= MAX_FIELDS) {
        uint64_t sums[MAX_FIELDS];
        for (uint32_t i = 0; i < numbers[2]; i++) {
            sums[i] = (uint64_t)instance->layout->bytes[i];
        }
        FT_EMIT(field_bytes, .context_id = numbers[0], .class_id = numbers[1], .fields = numbers[2],
                .bytes = sums, .measured = instance->layout->measured);
    }
    return NULL;
}

/** define(kind, text): the id of a class, a method or a call path. */
static napi_value define(napi_env env, napi_callback_info arguments) {
    napi_value values[2];
    size_t count = 2;
    uint32_t kind;
    size_t length;
    static _Thread_local char text[TEXT_SIZE];
    if (napi_get_cb_info(env, arguments, &count, values, NULL, NULL) != napi_ok ||
        napi_get_value_uint32(env, values[0], &kind) != napi_ok || kind >= FT_NODE_DEFINITIONS ||
        napi_get_value_string_utf8(env, values[1], text, sizeof text, &length) != napi_ok) {
        return NULL;
    }
    return number(env, ft_node_definition((enum ft_node_definition)kind, text));
}

/**
 * The object is gone. No JavaScript runs here: lib/fields asks. V8 treats what holds an object
 * weakly in this way as it does in collections of the young generation too, unlike what a
 * FinalizationRegistry holds.
 */
static void died(napi_env env, void *data, void *hint) {
    (void)env;
    (void)hint;
    struct followed *object = data;
    if (object->instance->is_over) {
        free(object);
        return;
    }
    object->died_ns = now();
    object->next = object->instance->dead;
    object->instance->dead = object;
}

/** follow(object, id): tells of its death. */
static napi_value follow(napi_env env, napi_callback_info arguments) {
    napi_value values[2];
    size_t count = 2;
    struct instance *instance;
    struct followed *object = calloc(1, sizeof *object);
    if (object == NULL ||
        napi_get_cb_info(env, arguments, &count, values, NULL, (void **)&instance) != napi_ok ||
        napi_get_value_double(env, values[1], &object->object_id) != napi_ok) {
        free(object);
        return NULL;
    }
    object->instance = instance;
    object->born_ns = now();
    if (napi_add_finalizer(env, values[0], object, died, NULL, NULL) != napi_ok) {
        free(object);
    }
    return NULL;
}

/** nextDeath(): the id of an object that has died, 0 for none; and its age, in the memory. */
static napi_value next_death(napi_env env, napi_callback_info arguments) {
    struct instance *instance;
    size_t count = 0;
    if (napi_get_cb_info(env, arguments, &count, NULL, NULL, (void **)&instance) != napi_ok) {
        return NULL;
    }
    struct followed *object = instance->dead;
    if (object == NULL) {
        return number(env, 0);
    }
    instance->dead = object->next;
    const double id = object->object_id;
    instance->layout->numbers[1] = (double)(object->died_ns - object->born_ns);
    free(object);
    return number(env, id);
}

/** samplesEnabled(): whether somebody records events of samples. */
static napi_value samples_enabled(napi_env env, napi_callback_info arguments) {
    (void)arguments;
    napi_value result = NULL;
    napi_get_boolean(env, ft_samples_enabled(), &result);
    return result;
}

/** Objects that are not dead yet are finalised after this; who follows them knows no more. */
static void over(void *data) { ((struct instance *)data)->is_over = true; }

static napi_status add_function(napi_env env, napi_value object, const char *name,
                                napi_callback callback, void *data) {
    napi_value function;
    napi_status status =
        napi_create_function(env, name, NAPI_AUTO_LENGTH, callback, data, &function);
    return status == napi_ok ? napi_set_named_property(env, object, name, function) : status;
}

napi_status ft_node_add_samples(napi_env env, napi_value exports) {
    /* Stays: what is followed refers to it until the very end of the process. */
    struct instance *instance = calloc(1, sizeof *instance);
    if (instance == NULL) {
        return napi_generic_failure;
    }
    napi_value samples;
    napi_value buffer;
    napi_ref kept;
    const struct {
        const char *name;
        napi_callback callback;
    } functions[] = {
        {"emit", emit},     {"bytes", bytes},          {"define", define},
        {"follow", follow}, {"nextDeath", next_death}, {"areEnabled", samples_enabled}};
    napi_status status = napi_create_object(env, &samples);
    if (status == napi_ok) {
        status = napi_create_arraybuffer(env, sizeof(struct layout), (void **)&instance->layout,
                                         &buffer);
    }
    if (status == napi_ok) {
        status = napi_create_reference(env, buffer, 1, &kept);
    }
    if (status == napi_ok) {
        status = napi_set_named_property(env, samples, "memory", buffer);
    }
    for (size_t i = 0; status == napi_ok && i < sizeof functions / sizeof *functions; i++) {
        status = add_function(env, samples, functions[i].name, functions[i].callback, instance);
    }
    if (status == napi_ok) {
        status = napi_add_env_cleanup_hook(env, over, instance);
    }
    return status == napi_ok ? napi_set_named_property(env, exports, "samples", samples) : status;
}
