// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fieldtrace {

/** Says something to the people who run the service: one line on standard error. */
void warn(const std::string &sentence);

} // namespace fieldtrace
