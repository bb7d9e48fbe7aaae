// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>

namespace fieldtrace {

/**
 * Whether it is known of a field that it is never read, or that it is read: whether the interval of
 * its utilisation lies below 5 % or above, as reports have it by default (E. B. Wilson's score
 * interval of 95 %).
 *
 * @param used of the verdicts
 */
inline bool is_decided(uint32_t used, uint32_t verdicts) {
    constexpr double kZ = 1.96;
    constexpr double kThreshold = 0.05;
    // One verdict `used` would do. But sampling heeds what is decided, and of a field that one
    // object in thirty has read such a verdict would keep away those that say so.
    constexpr uint32_t kFewest = 20;
    if (verdicts < kFewest) {
        return false;
    }
    const double n = verdicts;
    const double share = used / n;
    const double centre = share + kZ * kZ / (2 * n);
    const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
    const double scale = 1 + kZ * kZ / n;
    return (centre + half) / scale < kThreshold || (centre - half) / scale > kThreshold;
}

} // namespace fieldtrace
