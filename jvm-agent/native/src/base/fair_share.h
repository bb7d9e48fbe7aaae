// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace fieldtrace {

/**
 * The max-min fair share of a capacity: each gets what it demands but no more than the share, and
 * where the capacity does not do for all it is used up (Bertsekas, Gallager: Data Networks, section
 * 6.5.2; for one link that is water-filling).
 *
 * @param demands not negative
 * @return the share; infinity where the capacity does for all
 */
double fair_share(std::vector<double> demands, double capacity);

} // namespace fieldtrace
