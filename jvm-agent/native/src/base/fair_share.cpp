// SPDX-License-Identifier: MIT
#include "base/fair_share.h"

#include <algorithm>
#include <limits>

namespace fieldtrace {

double fair_share(std::vector<Demand> demands, double capacity) {
    std::sort(demands.begin(), demands.end(), [](const Demand &left, const Demand &right) {
        return left.demand * right.weight < right.demand * left.weight;
    });
    double weights = 0;
    for (const Demand &demand : demands) {
        weights += demand.weight;
    }
    for (const Demand &demand : demands) {
        const double share = capacity / weights;
        if (demand.demand > share * demand.weight) {
            return share;
        }
        capacity -= demand.demand;
        weights -= demand.weight;
    }
    return std::numeric_limits<double>::infinity();
}

} // namespace fieldtrace
