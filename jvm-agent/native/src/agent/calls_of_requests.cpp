// SPDX-License-Identifier: MIT
// What the classes of org.fieldtrace.agent.bridge that follow requests call. They run inside every
// request: nothing is allocated, locked or called back, but by handling_layers, and for profilers
// that are told of requests.
#include <fieldtrace/probes.h>

#include "agent/calls.h"
#include "agent/entry.h"
#include "base/own_work.h"

namespace fieldtrace::calls {

jint define_string(JNIEnv *jni, jbyteArray utf8) {
    const OwnWork own;
    const Agent::InUse parts;
    if (!parts) {
        return 0;
    }
    try {
        return static_cast<jint>(parts->strings.define(utf8_of(jni, utf8)));
    } catch (const std::bad_alloc &) {
        return 0;
    }
}

namespace {

/** The method and the route, or what is done, as reports name it. */
std::string operation(const Parts &parts, jint http_method, jlong route_id) {
    static constexpr const char *kMethods[] = {"",       "GET ",    "HEAD ",    "POST ",
                                               "PUT ",   "DELETE ", "CONNECT ", "OPTIONS ",
                                               "TRACE ", "PATCH "};
    const auto method = static_cast<size_t>(http_method);
    const char *named = method < std::size(kMethods) ? kMethods[method] : "";
    return named + parts.strings.text(static_cast<uint64_t>(route_id));
}

} // namespace

void request_begins(JNIEnv *, jlong exchange_id, jint http_method, jlong route_id, jlong trace_high,
                    jlong trace_low, jlong span, jint flags) {
    guarded<void>([&](Parts &parts) {
        parts.thread_contexts.begins(static_cast<uint64_t>(exchange_id),
                                     {static_cast<uint64_t>(trace_high),
                                      static_cast<uint64_t>(trace_low), static_cast<uint64_t>(span),
                                      static_cast<uint8_t>(flags),
                                      operation(parts, http_method, route_id)});
    });
}

void request_named(JNIEnv *, jlong exchange_id, jint http_method, jlong route_id) {
    guarded<void>([&](Parts &parts) {
        parts.thread_contexts.named(static_cast<uint64_t>(exchange_id),
                                    operation(parts, http_method, route_id));
    });
}

jlong thread_cpu_time(JNIEnv *) {
    const OwnWork own;
    return static_cast<jlong>(thread_cpu_ns());
}

jlong call_time_begins(JNIEnv *) {
    OwnWork::call_begins();
    return static_cast<jlong>(OwnWork::processor_time_without());
}

jlong call_time(JNIEnv *) { return static_cast<jlong>(OwnWork::processor_time_without()); }

jlong call_time_ends(JNIEnv *) {
    const uint64_t time = OwnWork::processor_time_without();
    OwnWork::call_ends();
    return static_cast<jlong>(time);
}

void own_work_begins(JNIEnv *) { OwnWork::begin(); }

void own_work_ends(JNIEnv *) { OwnWork::end(); }

void serves_request(JNIEnv *, jlong exchange_id) {
    guarded<void>([&](Parts &parts) {
        if (LayerSampler *layers = parts.layers.get()) {
            layers->serves(static_cast<uint64_t>(exchange_id));
        }
        if (parts.thread_contexts.is_open()) {
            parts.thread_contexts.serves(static_cast<uint64_t>(exchange_id));
        }
    });
}

void handling_layers(JNIEnv *jni, jlong exchange_id) {
    const Agent::InUse parts;
    LayerSampler *layers = parts ? parts->layers.get() : nullptr;
    if (layers == nullptr) {
        return;
    }
    try {
        layers->handled(parts->jvm(jni), static_cast<uint64_t>(exchange_id));
    } catch (const std::bad_alloc &) {
        // Samples of it are not told.
    }
}

jlong read_counters(JNIEnv *jni, jlong number, jlongArray values) {
    const Agent::InUse parts;
    ThreadCounters *counters = parts ? parts->counters.get() : nullptr;
    if (counters == nullptr) {
        return 0;
    }
    try {
        CounterReading reading;
        const auto wanted = static_cast<uint64_t>(number);
        const uint64_t read = wanted == 0                           ? counters->read(&reading)
                              : counters->read_of(wanted, &reading) ? wanted
                                                                    : 0;
        if (read != 0) {
            jlong numbers[2 + kCounters];
            numbers[0] = static_cast<jlong>(reading.enabled_ns);
            numbers[1] = static_cast<jlong>(reading.running_ns);
            std::copy(reading.values.begin(), reading.values.end(), numbers + 2);
            jni->SetLongArrayRegion(values, 0, std::size(numbers), numbers);
        }
        return static_cast<jlong>(read);
    } catch (const std::bad_alloc &) {
        return 0;
    }
}

void handling_counters(JNIEnv *jni, jlong exchange_id, jlongArray values) {
    const Agent::InUse parts;
    const ThreadCounters *counters = parts ? parts->counters.get() : nullptr;
    if (counters == nullptr || !ft_handling_counters_enabled()) {
        return;
    }
    jlong numbers[2 + kCounters];
    jni->GetLongArrayRegion(values, 0, std::size(numbers), numbers);
    const Countable &countable = counters->countable();
    uint8_t labels[kCounters];
    uint64_t counts[kCounters];
    for (size_t i = 0; i < countable.counters.size(); i++) {
        labels[i] = static_cast<uint8_t>(countable.counters[i]);
        counts[i] = static_cast<uint64_t>(numbers[2 + i]);
    }
    struct ft_handling_counters counted {};
    counted.exchange_id = static_cast<uint64_t>(exchange_id);
    counted.user_only = countable.is_user_only ? 1 : 0;
    counted.enabled_ns = static_cast<uint64_t>(numbers[0]);
    counted.running_ns = static_cast<uint64_t>(numbers[1]);
    counted.entries = static_cast<uint32_t>(countable.counters.size());
    counted.counters = labels;
    counted.values = counts;
    ft_handling_counters(&counted);
}

void async_exit_and_destroy(JNIEnv *, jlong id) {
    ft_async_context(static_cast<uint64_t>(id), 0, FT_ASYNC_EXIT, 0);
    ft_async_context(static_cast<uint64_t>(id), 0, FT_ASYNC_DESTROY, 0);
}

} // namespace fieldtrace::calls
