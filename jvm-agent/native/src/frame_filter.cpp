// SPDX-License-Identifier: MIT
#include "frame_filter.h"

#include <algorithm>
#include <utility>

namespace fieldtrace {
namespace {

constexpr std::string_view kOwnPrefix = "org.fieldtrace.agent.";

bool is_generated(std::string_view class_name) {
    return class_name.find("$$") != std::string_view::npos ||
           class_name.find("$Proxy") != std::string_view::npos ||
           class_name.find('/') != std::string_view::npos;
}

} // namespace

FrameFilter::FrameFilter(std::vector<std::string> prefixes) : prefixes_(std::move(prefixes)) {
    prefixes_.emplace_back("jdk.internal.");
}

bool FrameFilter::is_own(std::string_view class_name) { return class_name.starts_with(kOwnPrefix); }

bool FrameFilter::leaves_out(std::string_view class_name) const {
    return is_own(class_name) || is_generated(class_name) ||
           std::any_of(prefixes_.begin(), prefixes_.end(),
                       [&](const std::string &prefix) { return class_name.starts_with(prefix); });
}

} // namespace fieldtrace
