// SPDX-License-Identifier: MIT
// What the classes of org.fieldtrace.agent.bridge that follow requests call. They run inside every
// request: nothing is allocated, locked or called back, but by handlingLayers.
#include <algorithm>
#include <fieldtrace/probes.h>
#include <jni.h>

#include "agent/agent.h"

using fieldtrace::Agent;

namespace {

/** The header has 55 characters in its version 00; later versions may have more. */
constexpr jsize kLongestTraceparent = 128;

/** As HandlingSections.MOST, or more. */
constexpr jint kMostPieces = 16;

/** `kind` of NativeAgent.asyncContext beyond those of enum ft_async_kind. */
constexpr jint kExitAndDestroy = 4;

void put_address(uint8_t *bytes, jlong high, jlong low) {
    for (int i = 0; i < 8; i++) {
        bytes[i] = static_cast<uint8_t>(static_cast<uint64_t>(high) >> (56 - 8 * i));
        bytes[8 + i] = static_cast<uint8_t>(static_cast<uint64_t>(low) >> (56 - 8 * i));
    }
}

/** A traceparent as events hold it: empty where there is none. */
class Header {
  public:
    /** What is not plain ASCII is no traceparent. */
    Header(JNIEnv *jni, jstring header) {
        if (header == nullptr) {
            return;
        }
        jchar characters[kLongestTraceparent];
        const jsize length = std::min(jni->GetStringLength(header), kLongestTraceparent);
        jni->GetStringRegion(header, 0, length, characters);
        for (jsize i = 0; i < length; i++) {
            const bool plain = characters[i] > 0x20 && characters[i] < 0x7f;
            text_[i] = plain ? static_cast<char>(characters[i]) : '?';
        }
        text_[length] = '\0';
    }

    [[nodiscard]] const char *text() const { return text_; }

  private:
    char text_[kLongestTraceparent + 1] = "";
};

/** What all four events of an exchange tell alike; the rest is that of a request. */
ft_http_exchange exchange_of(jlong exchange_id, jint method, jint route_id, jlong local_high,
                             jlong local_low, jlong remote_high, jlong remote_low, jint ports,
                             jint stream_id, const Header &header) {
    ft_http_exchange exchange{};
    exchange.exchange_id = static_cast<uint64_t>(exchange_id);
    exchange.http_method = static_cast<ft_http_method>(method);
    exchange.route_id = static_cast<uint64_t>(route_id);
    put_address(exchange.local_addr, local_high, local_low);
    exchange.local_port = static_cast<uint16_t>(static_cast<uint32_t>(ports) >> 16);
    put_address(exchange.remote_addr, remote_high, remote_low);
    exchange.remote_port = static_cast<uint16_t>(ports);
    exchange.stream_id = static_cast<uint32_t>(stream_id);
    exchange.outcome = FT_OUTCOME_PENDING;
    exchange.body_bytes = -1;
    exchange.traceparent = header.text();
    return exchange;
}

void put_answer(ft_http_exchange &exchange, jint status, jint outcome, jlong body_bytes) {
    exchange.status = static_cast<uint16_t>(status);
    exchange.outcome = static_cast<ft_outcome>(outcome);
    exchange.body_bytes = body_bytes;
}

/** The call that a client's exchange belongs to, and the context that it is made in. */
void put_call(ft_http_exchange &exchange, jlong scope_id, jlong async_id) {
    exchange.scope_id = static_cast<uint64_t>(scope_id);
    exchange.async_id = static_cast<uint64_t>(async_id);
}

} // namespace

extern "C" {

JNIEXPORT jint JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_defineString(JNIEnv *jni,
                                                                                 jclass,
                                                                                 jbyteArray utf8) {
    const Agent::InUse agent;
    if (!agent) {
        return 0;
    }
    try {
        std::string text(static_cast<size_t>(jni->GetArrayLength(utf8)), '\0');
        jni->GetByteArrayRegion(utf8, 0, static_cast<jsize>(text.size()),
                                reinterpret_cast<jbyte *>(text.data()));
        return static_cast<jint>(agent->strings().define(std::move(text)));
    } catch (const std::bad_alloc &) {
        return 0;
    }
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_httpServerRequest(
    JNIEnv *jni, jclass, jlong exchange_id, jint method, jint route_id, jlong local_high,
    jlong local_low, jlong remote_high, jlong remote_low, jint ports, jint stream_id,
    jstring traceparent) {
    if (!ft_http_server_request_enabled()) {
        return;
    }
    const Header header(jni, traceparent);
    ft_http_exchange exchange = exchange_of(exchange_id, method, route_id, local_high, local_low,
                                            remote_high, remote_low, ports, stream_id, header);
    // A server's request opens a context of its own number.
    exchange.async_id = exchange.exchange_id;
    ft_http_server_request(&exchange);
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_httpServerResponse(
    JNIEnv *jni, jclass, jlong exchange_id, jint method, jint route_id, jlong local_high,
    jlong local_low, jlong remote_high, jlong remote_low, jint ports, jint stream_id, jint status,
    jint outcome, jlong body_bytes, jstring traceparent, jlong answered_at) {
    if (!ft_http_server_response_enabled()) {
        return;
    }
    const Header header(jni, traceparent);
    ft_http_exchange exchange = exchange_of(exchange_id, method, route_id, local_high, local_low,
                                            remote_high, remote_low, ports, stream_id, header);
    exchange.async_id = exchange.exchange_id;
    put_answer(exchange, status, outcome, body_bytes);
    // The clock of Java's System.nanoTime is CLOCK_MONOTONIC on Linux.
    exchange.answered_ns = static_cast<uint64_t>(std::max<jlong>(answered_at, 0));
    ft_http_server_response(&exchange);
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_httpClientRequest(
    JNIEnv *jni, jclass, jlong exchange_id, jint method, jint route_id, jlong local_high,
    jlong local_low, jlong remote_high, jlong remote_low, jint ports, jint stream_id,
    jlong scope_id, jlong async_id, jstring traceparent) {
    if (!ft_http_client_request_enabled()) {
        return;
    }
    const Header header(jni, traceparent);
    ft_http_exchange exchange = exchange_of(exchange_id, method, route_id, local_high, local_low,
                                            remote_high, remote_low, ports, stream_id, header);
    put_call(exchange, scope_id, async_id);
    ft_http_client_request(&exchange);
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_httpClientResponse(
    JNIEnv *jni, jclass, jlong exchange_id, jint method, jint route_id, jlong local_high,
    jlong local_low, jlong remote_high, jlong remote_low, jint ports, jint stream_id, jint status,
    jint outcome, jlong body_bytes, jlong scope_id, jlong async_id, jstring traceparent,
    jlong request_hash) {
    if (!ft_http_client_response_enabled()) {
        return;
    }
    const Header header(jni, traceparent);
    ft_http_exchange exchange = exchange_of(exchange_id, method, route_id, local_high, local_low,
                                            remote_high, remote_low, ports, stream_id, header);
    put_answer(exchange, status, outcome, body_bytes);
    put_call(exchange, scope_id, async_id);
    exchange.request_hash = static_cast<uint64_t>(request_hash);
    ft_http_client_response(&exchange);
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_message(
    JNIEnv *, jclass, jboolean is_sent, jlong exchange_id, jint topic_id, jint cluster_id,
    jint partition, jlong offset, jlong bytes, jlong message_hash) {
    ft_message message{};
    message.exchange_id = static_cast<uint64_t>(exchange_id);
    message.topic_id = static_cast<uint64_t>(topic_id);
    message.cluster_id = static_cast<uint64_t>(cluster_id);
    message.partition = static_cast<uint32_t>(partition);
    message.offset = offset;
    message.bytes = bytes;
    message.message_hash = static_cast<uint64_t>(message_hash);
    if (is_sent == JNI_TRUE) {
        ft_message_sent(&message);
    } else {
        ft_message_received(&message);
    }
}

JNIEXPORT jlong JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_threadCpuTime(JNIEnv *,
                                                                                   jclass) {
    return static_cast<jlong>(fieldtrace::thread_cpu_ns());
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_handlingSections(
    JNIEnv *jni, jclass, jlong exchange_id, jlong received, jbyteArray sections, jlongArray wall,
    jlongArray cpu, jint pieces) {
    if (!ft_handling_sections_enabled()) {
        return;
    }
    const jint count = std::clamp(pieces, 0, kMostPieces);
    jbyte labels[kMostPieces];
    jlong wall_ns[kMostPieces];
    jlong cpu_ns[kMostPieces];
    jni->GetByteArrayRegion(sections, 0, count, labels);
    jni->GetLongArrayRegion(wall, 0, count, wall_ns);
    jni->GetLongArrayRegion(cpu, 0, count, cpu_ns);
    ft_handling_sections(static_cast<uint64_t>(exchange_id), static_cast<uint64_t>(received),
                         static_cast<uint32_t>(count), reinterpret_cast<const uint8_t *>(labels),
                         reinterpret_cast<const uint64_t *>(wall_ns),
                         reinterpret_cast<const int64_t *>(cpu_ns));
}

JNIEXPORT void JNICALL
Java_org_fieldtrace_agent_bridge_NativeAgent_servesRequest(JNIEnv *, jclass, jlong exchange_id) {
    const Agent::InUse agent;
    if (agent) {
        agent->serves_request(static_cast<uint64_t>(exchange_id));
    }
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_handlingLayers(
    JNIEnv *jni, jclass, jlong exchange_id) {
    const Agent::InUse agent;
    if (!agent) {
        return;
    }
    try {
        agent->request_handled(jni, static_cast<uint64_t>(exchange_id));
    } catch (const std::bad_alloc &) {
        // Samples of it are not told.
    }
}

JNIEXPORT jlong JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_readCounters(
    JNIEnv *jni, jclass, jlong number, jlongArray values) {
    const Agent::InUse agent;
    fieldtrace::ThreadCounters *counters = agent ? agent->counters() : nullptr;
    if (counters == nullptr) {
        return 0;
    }
    try {
        fieldtrace::CounterReading reading;
        const auto wanted = static_cast<uint64_t>(number);
        const uint64_t read = wanted == 0                           ? counters->read(&reading)
                              : counters->read_of(wanted, &reading) ? wanted
                                                                    : 0;
        if (read != 0) {
            jlong numbers[2 + fieldtrace::kCounters];
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

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_handlingCounters(
    JNIEnv *jni, jclass, jlong exchange_id, jlongArray values) {
    const Agent::InUse agent;
    const fieldtrace::ThreadCounters *counters = agent ? agent->counters() : nullptr;
    if (counters == nullptr || !ft_handling_counters_enabled()) {
        return;
    }
    jlong numbers[2 + fieldtrace::kCounters];
    jni->GetLongArrayRegion(values, 0, std::size(numbers), numbers);
    const fieldtrace::Countable &countable = counters->countable();
    uint8_t labels[fieldtrace::kCounters];
    uint64_t counts[fieldtrace::kCounters];
    for (size_t i = 0; i < countable.counters.size(); i++) {
        labels[i] = static_cast<uint8_t>(countable.counters[i]);
        counts[i] = static_cast<uint64_t>(numbers[2 + i]);
    }
    ft_handling_counters(static_cast<uint64_t>(exchange_id), countable.is_user_only ? 1 : 0,
                         static_cast<uint64_t>(numbers[0]), static_cast<uint64_t>(numbers[1]),
                         static_cast<uint32_t>(countable.counters.size()), labels, counts);
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_rowsFetched(
    JNIEnv *, jclass, jlong exchange_id, jlong rows, jlong fetch_ns, jboolean is_whole) {
    ft_rows_fetched(static_cast<uint64_t>(exchange_id), static_cast<uint64_t>(rows), fetch_ns,
                    is_whole == JNI_TRUE ? 1 : 0);
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_asyncContext(
    JNIEnv *, jclass, jlong id, jlong parent_id, jint kind, jint type_id) {
    const auto context = static_cast<uint64_t>(id);
    if (kind == kExitAndDestroy) {
        ft_async_context(context, 0, FT_ASYNC_EXIT, 0);
        ft_async_context(context, 0, FT_ASYNC_DESTROY, 0);
        return;
    }
    ft_async_context(context, static_cast<uint64_t>(parent_id), static_cast<ft_async_kind>(kind),
                     static_cast<uint64_t>(type_id));
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_asyncCause(
    JNIEnv *, jclass, jlong id, jlong cause_id, jlong other_id, jlong other_ns) {
    ft_async_cause(static_cast<uint64_t>(id), static_cast<uint64_t>(cause_id),
                   static_cast<uint64_t>(other_id), static_cast<uint64_t>(other_ns));
}

} // extern "C"
