// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "base/error.h"
#include "base/options.h"

#include <fieldtrace/thread_context.h>

namespace fieldtrace {

/** What is known of a request. The trace and the span are 0 where its header told none. */
struct PublishedRequest {
    uint64_t trace_high = 0;
    uint64_t trace_low = 0;
    uint64_t span = 0;
    uint8_t flags = 0;
    std::string operation;
};

/**
 * Lets profilers outside of this process see which request each thread works for. Of a virtual
 * thread its carrier says so. Any thread may call; nothing throws but std::bad_alloc.
 */
class ThreadContexts {
  public:
    ThreadContexts() = default;
    ThreadContexts(const ThreadContexts &) = delete;
    ThreadContexts &operator=(const ThreadContexts &) = delete;
    ~ThreadContexts() { close(); }

    /** Begins to. */
    Error open(const Options &options);

    /** Ends it; no thread tells of a request any more. */
    void close();

    bool is_open() const { return is_open_.load(std::memory_order_relaxed); }

    /** A request has arrived. */
    void begins(uint64_t exchange, const PublishedRequest &request);

    /** It has another name from now on, of which its thread knows; others learn it when they next
     * begin to work for it. */
    void named(uint64_t exchange, const std::string &operation);

    /** It is over. */
    void ends(uint64_t exchange);

    /** This thread works for a request from now on, 0 for none. */
    void serves(uint64_t exchange);

  private:
    static constexpr size_t kShards = 16;
    /** Of those that never end. */
    static constexpr size_t kMostOfShard = 4096;

    struct Shard {
        std::mutex lock;
        std::unordered_map<uint64_t, ft_context_record> requests;
    };

    Shard &shard_of(uint64_t exchange) { return shards_[exchange % kShards]; }

    std::atomic<bool> is_open_{false};
    std::array<Shard, kShards> shards_;
};

} // namespace fieldtrace
