// SPDX-License-Identifier: MIT
#include "options.h"

#include <algorithm>
#include <charconv>

namespace fieldtrace {
namespace {

constexpr std::string_view kMilliseconds = "ms";
constexpr uint64_t kMaxMilliseconds = 1'000'000'000'000;

Error parse_number(std::string_view key, std::string_view value, uint64_t least, uint64_t most,
                   uint64_t *number) {
    const char *end = value.data() + value.size();
    const auto [stop, failure] = std::from_chars(value.data(), end, *number);
    if (failure == std::errc() && stop == end && *number >= least && *number <= most) {
        return {};
    }
    return Error("the option " + std::string(key) + "=" + std::string(value) +
                 " is no whole number from " + std::to_string(least) + " to " +
                 std::to_string(most) + "; correct it or leave it out");
}

Error parse_duration(std::string_view key, std::string_view value, uint64_t *nanoseconds) {
    if (!value.ends_with(kMilliseconds)) {
        return Error("the option " + std::string(key) + "=" + std::string(value) +
                     " is no duration in milliseconds, such as 500ms; correct it or leave it out");
    }
    value.remove_suffix(kMilliseconds.size());
    uint64_t milliseconds = 0;
    Error error = parse_number(key, value, 1, kMaxMilliseconds, &milliseconds);
    *nanoseconds = milliseconds * 1'000'000;
    return error;
}

std::vector<std::string> split(std::string_view list, char separator) {
    std::vector<std::string> parts;
    while (!list.empty()) {
        const size_t end = std::min(list.find(separator), list.size());
        if (end > 0) {
            parts.emplace_back(list.substr(0, end));
        }
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return parts;
}

Error parse_option(std::string_view key, std::string_view value, Options *options) {
    uint64_t number = 0;
    Error error;
    if (key == "sampling.verdicts") {
        error = parse_number(key, value, 1, UINT32_MAX, &number);
        options->sampling_verdicts = static_cast<uint32_t>(number);
    } else if (key == "death.patience") {
        error = parse_duration(key, value, &options->death_patience_ns);
    } else if (key == "defs.period") {
        error = parse_duration(key, value, &options->defs_period_ns);
    } else if (key == "stack.depth") {
        error = parse_number(key, value, 1, kMaxStackDepth, &number);
        options->stack_depth = static_cast<uint32_t>(number);
    } else if (key == "stack.exclude") {
        options->stack_exclude = split(value, ';');
    } else if (key == "service.name") {
        options->service = value;
    } else if (key == "agent.version") {
        options->agent_version = value;
    } else if (key == "options") {
        options->in_force = value;
    }
    return error;
}

} // namespace

Error parse_options(const std::vector<std::string> &pairs, Options *options) {
    for (const std::string_view pair : pairs) {
        const size_t equals = pair.find('=');
        if (equals == std::string_view::npos) {
            return Error("the option " + std::string(pair) +
                         " has no value; write it as key=value or leave it out");
        }
        Error error = parse_option(pair.substr(0, equals), pair.substr(equals + 1), options);
        if (error) {
            return error;
        }
    }
    return {};
}

} // namespace fieldtrace
