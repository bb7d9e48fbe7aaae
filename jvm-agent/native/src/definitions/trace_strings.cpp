// SPDX-License-Identifier: MIT
#include "definitions/trace_strings.h"

#include <fieldtrace/probes.h>

namespace fieldtrace {

uint32_t TraceStrings::define(std::string text) {
    const std::lock_guard guard(lock_);
    const auto id = static_cast<uint32_t>(strings_.size() + 1);
    ft_string_def(id, text.c_str());
    strings_.push_back(std::move(text));
    return id;
}

std::string TraceStrings::text(uint64_t id) const {
    const std::lock_guard guard(lock_);
    return id == 0 || id > strings_.size() ? "" : strings_[id - 1];
}

void TraceStrings::define_all() const {
    const std::lock_guard guard(lock_);
    for (size_t i = 0; i < strings_.size(); i++) {
        ft_string_def(i + 1, strings_[i].c_str());
    }
}

} // namespace fieldtrace
