// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace fieldtrace {

/**
 * The last remote calls that the exhausted budget refused, so that their further parts are refused,
 * too. Parts come within seconds, and few calls are refused before fewer are drawn; one that is
 * forgotten counts what is left of it. Thread-safe.
 */
class RefusedCalls {
  public:
    void add(uint64_t scope_id) { place_of(scope_id).store(scope_id, std::memory_order_relaxed); }

    bool holds(uint64_t scope_id) const {
        return ids_[index_of(scope_id)].load(std::memory_order_relaxed) == scope_id;
    }

  private:
    static constexpr size_t kPlaces = 256;
    // Below these bits an id says how its call was drawn (CallDraw).
    static constexpr int kCodeBits = 6;

    static size_t index_of(uint64_t scope_id) { return (scope_id >> kCodeBits) % kPlaces; }
    std::atomic<uint64_t> &place_of(uint64_t scope_id) { return ids_[index_of(scope_id)]; }

    std::array<std::atomic<uint64_t>, kPlaces> ids_{};
};

} // namespace fieldtrace
