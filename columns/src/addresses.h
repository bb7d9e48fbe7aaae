// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fieldtrace::columns {

/** Adds an address of 16 octets as text: `10.0.0.1` where it stands for one of IPv4, else `[::1]`.
 */
void add_address(const std::vector<int64_t> &octets, std::string &text);

/** Adds a number. */
void add_number(uint64_t number, std::string &text);

} // namespace fieldtrace::columns
