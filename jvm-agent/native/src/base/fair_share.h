// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace fieldtrace {

/** What somebody wants of a capacity. */
struct Demand {
    double demand;     ///< from 0
    double weight = 1; ///< above 0; with twice the weight goes twice the share
};

/**
 * The weighted max-min fair share of a capacity: each gets what it demands but no more than the
 * share times its weight, and where the capacity does not do for all it is used up (Bertsekas,
 * Gallager: Data Networks, section 6.5.2; for one link that is water-filling).
 *
 * @return the share of weight 1; infinity where the capacity does for all
 */
double fair_share(std::vector<Demand> demands, double capacity);

} // namespace fieldtrace
