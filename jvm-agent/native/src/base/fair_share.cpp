// SPDX-License-Identifier: MIT
#include "base/fair_share.h"

#include <algorithm>
#include <limits>

namespace fieldtrace {

double fair_share(std::vector<double> demands, double capacity) {
    std::sort(demands.begin(), demands.end());
    size_t left = demands.size();
    for (const double demand : demands) {
        const double share = capacity / static_cast<double>(left);
        if (demand > share) {
            return share;
        }
        capacity -= demand;
        left--;
    }
    return std::numeric_limits<double>::infinity();
}

} // namespace fieldtrace
