// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

namespace fieldtrace {

/** SplitMix64 (Steele, Lea, Flood 2014), drawn from by any number of threads. */
class Random {
  public:
    explicit Random(uint64_t seed) : state_(seed) {}

    /** A number in [0, bound), bound from 1; uniform but for a bias of bound / 2^32. */
    uint32_t below(uint32_t bound) { return static_cast<uint32_t>(next32() * bound >> 32); }

    /** A number in [0, 2^32). */
    uint64_t next32() { return next() >> 32; }

  private:
    static constexpr uint64_t kGamma = 0x9e3779b97f4a7c15ull;

    uint64_t next() {
        uint64_t z = state_.fetch_add(kGamma, std::memory_order_relaxed) + kGamma;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        return z ^ z >> 31;
    }

    std::atomic<uint64_t> state_;
};

} // namespace fieldtrace
