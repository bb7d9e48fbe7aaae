// SPDX-License-Identifier: MIT
#include "addresses.h"

#include <algorithm>
#include <charconv>

namespace fieldtrace::columns {

namespace {

constexpr size_t kGroups = 8;
// What addresses of IPv6 begin with that stand for one of IPv4: ten octets of 0, two of 255.
constexpr size_t kZeros = 10;
constexpr size_t kMapped = 12;

void add(uint64_t number, int base, std::string &text) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number, base);
    text.append(digits, end.ptr);
}

bool is_mapped(const std::vector<int64_t> &octets) {
    return std::all_of(octets.begin(), octets.begin() + kZeros, [](int64_t o) { return o == 0; }) &&
           octets[kZeros] == 255 && octets[kZeros + 1] == 255;
}

} // namespace

void add_number(uint64_t number, std::string &text) { add(number, 10, text); }

void add_address(const std::vector<int64_t> &octets, std::string &text) {
    if (is_mapped(octets)) {
        for (size_t place = kMapped; place < octets.size(); ++place) {
            text += place > kMapped ? "." : "";
            add_number(octets[place], text);
        }
        return;
    }
    uint64_t groups[kGroups];
    for (size_t group = 0; group < kGroups; ++group) {
        groups[group] = static_cast<uint64_t>(octets[2 * group] << 8 | octets[2 * group + 1]);
    }
    // RFC 5952: the longest run of two groups or more that are 0, the first of these, is left out.
    size_t begin = 0;
    size_t longest = 1;
    for (size_t group = 0; group < kGroups; ++group) {
        const auto *end = std::find_if(groups + group, groups + kGroups,
                                       [](uint64_t value) { return value != 0; });
        const auto length = static_cast<size_t>(end - (groups + group));
        if (length > longest) {
            begin = group;
            longest = length;
        }
    }
    const size_t end = longest > 1 ? begin + longest : begin;
    text += '[';
    for (size_t group = 0; group < kGroups; ++group) {
        if (group >= begin && group < end) {
            text += group == begin ? "::" : "";
            continue;
        }
        text += group > 0 && group != end ? ":" : "";
        add(groups[group], 16, text);
    }
    text += ']';
}

} // namespace fieldtrace::columns
