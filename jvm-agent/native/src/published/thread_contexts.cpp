// SPDX-License-Identifier: MIT
#include "published/thread_contexts.h"

#include <new>

namespace fieldtrace {
namespace {

/** A record, and which request it tells of. */
struct OwnRecord {
    ft_context_record record = {};
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
        *ft_shown_context() = nullptr;
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
        *ft_shown_context() = &own->record;
    }
    return own;
}

} // namespace

Error ThreadContexts::open(const Options &options) {
    const ft_published_process process{options.service_name.c_str(),
                                       options.service_version.c_str(),
                                       options.agent_version.c_str()};
    const char *why_not = ft_publish_process(&process);
    is_open_.store(why_not == nullptr);
    return why_not == nullptr ? Error() : Error(why_not);
}

void ThreadContexts::close() {
    if (!is_open_.exchange(false)) {
        return;
    }
    ft_withdraw_process();
    const std::lock_guard guard(all_lock);
    for (OwnRecord *own = all; own != nullptr; own = own->next) {
        ft_set_context_valid(&own->record, false);
    }
}

void ThreadContexts::begins(uint64_t exchange, const PublishedRequest &request) {
    if (!is_open()) {
        return;
    }
    ft_context_record record = {};
    ft_set_trace(&record, request.trace_high, request.trace_low, request.span, request.flags);
    ft_describe_context(&record, exchange, request.operation.c_str());
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
    ft_describe_context(&known->second, exchange, operation.c_str());
    OwnRecord *own = of_thread.own;
    if (own != nullptr && own->exchange == exchange && is_open()) {
        ft_tell_context(&own->record, &known->second);
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
        ft_set_context_valid(&own->record, false);
        return;
    }
    Shard &shard = shard_of(exchange);
    const std::lock_guard guard(shard.lock);
    const auto known = shard.requests.find(exchange);
    if (known == shard.requests.end()) {
        ft_set_context_valid(&own->record, false);
    } else {
        ft_tell_context(&own->record, &known->second);
    }
}

} // namespace fieldtrace
