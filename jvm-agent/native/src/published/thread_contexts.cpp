// SPDX-License-Identifier: MIT
#include "published/thread_contexts.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <string_view>

extern "C" {
__thread fieldtrace::ContextRecord *otel_thread_ctx_v1;
}

namespace fieldtrace {
namespace {

// In the order of their numbers in records.
const char *const kKeys[] = {"fieldtrace.exchange.id", "fieldtrace.operation"};
constexpr uint8_t kExchange = 0;
constexpr uint8_t kOperation = 1;
// What readers of the specification's first version know.
constexpr char kSchema[] = "tlsdesc_v1_dev";

/** A record, and which request it tells of. */
struct OwnRecord {
    ContextRecord record;
    uint64_t exchange = 0;
    OwnRecord *next = nullptr;
};

std::mutex all_lock;
OwnRecord *all = nullptr;

/** Owns the record of its thread. */
struct OfThread {
    OwnRecord *own = nullptr;

    ~OfThread() {
        if (own == nullptr) {
            return;
        }
        otel_thread_ctx_v1 = nullptr;
        std::atomic_signal_fence(std::memory_order_seq_cst);
        const std::lock_guard guard(all_lock);
        for (OwnRecord **place = &all; *place != nullptr; place = &(*place)->next) {
            if (*place == own) {
                *place = own->next;
                break;
            }
        }
        delete own;
    }
};
thread_local OfThread of_thread;

OwnRecord *make_own() {
    auto *own = new (std::nothrow) OwnRecord();
    if (own != nullptr) {
        const std::lock_guard guard(all_lock);
        own->next = all;
        all = own;
        of_thread.own = own;
        otel_thread_ctx_v1 = &own->record;
    }
    return own;
}

// A reader has the thread stopped, at any instruction: what counts is their order.
void set_valid(ContextRecord *record, uint8_t valid) {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    *const_cast<volatile uint8_t *>(&record->valid) = valid;
    std::atomic_signal_fence(std::memory_order_seq_cst);
}

void tell(OwnRecord *own, const ContextRecord &told) {
    set_valid(&own->record, 0);
    own->record.trace_id = told.trace_id;
    own->record.span_id = told.span_id;
    own->record.trace_flags = told.trace_flags;
    own->record.attributes_size = told.attributes_size;
    std::memcpy(own->record.attributes.data(), told.attributes.data(), told.attributes_size);
    set_valid(&own->record, 1);
}

void append(ContextRecord *record, uint8_t key, std::string_view value) {
    constexpr size_t kMost = 255;
    size_t length = std::min(value.size(), kMost);
    while (length > 0 && length < value.size() && (value[length] & 0xc0) == 0x80) {
        length--; // not within a character of UTF-8
    }
    uint8_t *end = record->attributes.data() + record->attributes_size;
    end[0] = key;
    end[1] = static_cast<uint8_t>(length);
    std::memcpy(end + 2, value.data(), length);
    record->attributes_size = static_cast<uint16_t>(record->attributes_size + 2 + length);
}

void describe(ContextRecord *record, uint64_t exchange, const std::string &operation) {
    record->attributes_size = 0;
    append(record, kExchange, std::to_string(exchange));
    if (!operation.empty()) {
        append(record, kOperation, operation);
    }
}

/** As W3C Trace Context writes it: the highest byte first. */
void put(uint64_t number, uint8_t *bytes) {
    for (int i = 0; i < 8; i++) {
        bytes[i] = static_cast<uint8_t>(number >> (56 - 8 * i));
    }
}

} // namespace

Error ThreadContexts::open(const Options &options) {
    process_.add("service.name", options.service_name);
    if (!options.service_version.empty()) {
        process_.add("service.version", options.service_version);
    }
    process_.add("telemetry.distro.name", "fieldtrace");
    process_.add("telemetry.distro.version", options.agent_version);
    process_.add("threadlocal.schema_version", kSchema);
    process_.add("threadlocal.attribute_key_map",
                 std::vector<std::string>(std::begin(kKeys), std::end(kKeys)));
    Error error = process_.publish();
    is_open_.store(!error);
    return error;
}

void ThreadContexts::close() {
    if (!is_open_.exchange(false)) {
        return;
    }
    process_.withdraw();
    const std::lock_guard guard(all_lock);
    for (OwnRecord *own = all; own != nullptr; own = own->next) {
        set_valid(&own->record, 0);
    }
}

void ThreadContexts::begins(uint64_t exchange, const PublishedRequest &request) {
    if (!is_open()) {
        return;
    }
    ContextRecord record;
    if (request.span != 0) {
        put(request.trace_high, record.trace_id.data());
        put(request.trace_low, record.trace_id.data() + 8);
        put(request.span, record.span_id.data());
        record.trace_flags = request.flags;
    }
    describe(&record, exchange, request.operation);
    Shard &shard = shard_of(exchange);
    const std::lock_guard guard(shard.lock);
    if (shard.requests.size() < kMostOfShard) {
        shard.requests[exchange] = record;
    }
}

void ThreadContexts::named(uint64_t exchange, const std::string &operation) {
    Shard &shard = shard_of(exchange);
    const std::lock_guard guard(shard.lock);
    const auto known = shard.requests.find(exchange);
    if (known == shard.requests.end()) {
        return;
    }
    describe(&known->second, exchange, operation);
    OwnRecord *own = of_thread.own;
    if (own != nullptr && own->exchange == exchange && is_open()) {
        tell(own, known->second);
    }
}

void ThreadContexts::ends(uint64_t exchange) {
    Shard &shard = shard_of(exchange);
    const std::lock_guard guard(shard.lock);
    shard.requests.erase(exchange);
}

void ThreadContexts::serves(uint64_t exchange) {
    OwnRecord *own = of_thread.own;
    if (own == nullptr) {
        own = exchange == 0 || !is_open() ? nullptr : make_own();
        if (own == nullptr) {
            return;
        }
    }
    own->exchange = exchange;
    if (exchange == 0 || !is_open()) {
        set_valid(&own->record, 0);
        return;
    }
    Shard &shard = shard_of(exchange);
    const std::lock_guard guard(shard.lock);
    const auto known = shard.requests.find(exchange);
    if (known == shard.requests.end()) {
        set_valid(&own->record, 0);
    } else {
        tell(own, known->second);
    }
}

} // namespace fieldtrace
