// SPDX-License-Identifier: MIT
#include "base/options.h"

#include "base/cost_budget.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace fieldtrace {
namespace {

constexpr std::string_view kMilliseconds = "ms";
constexpr uint64_t kMaxMilliseconds = 1'000'000'000'000;

/** The number that `text` is, wholly, if it lies in [least, most]. */
std::optional<uint64_t> number_in(std::string_view text, uint64_t least, uint64_t most) {
    uint64_t number = 0;
    const char *end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, number);
    if (failure == std::errc() && stop == end && number >= least && number <= most) {
        return number;
    }
    return std::nullopt;
}

Error unusable(std::string_view key, std::string_view value, const std::string &expected) {
    return Error("the option " + std::string(key) + "=" + std::string(value) + " is no " +
                 expected + "; correct it or leave it out");
}

Error parse_number(std::string_view key, std::string_view value, uint32_t least, uint32_t most,
                   uint32_t *number) {
    const std::optional<uint64_t> parsed = number_in(value, least, most);
    if (!parsed) {
        return unusable(key, value,
                        "whole number from " + std::to_string(least) + " to " +
                            std::to_string(most));
    }
    *number = static_cast<uint32_t>(*parsed);
    return {};
}

Error parse_duration(std::string_view key, std::string_view value, uint64_t *nanoseconds) {
    std::optional<uint64_t> milliseconds;
    if (value.ends_with(kMilliseconds)) {
        const std::string_view digits = value.substr(0, value.size() - kMilliseconds.size());
        milliseconds = number_in(digits, 1, kMaxMilliseconds);
    }
    if (!milliseconds) {
        return unusable(key, value, "duration in milliseconds, such as 500ms");
    }
    *nanoseconds = *milliseconds * 1'000'000;
    return {};
}

Error parse_backend(std::string_view key, std::string_view value, BackendChoice *choice) {
    if (value == "auto") {
        *choice = BackendChoice::Auto;
    } else if (value == "hw") {
        *choice = BackendChoice::Hw;
    } else if (value == "bytecode") {
        *choice = BackendChoice::Bytecode;
    } else if (value == "both") {
        *choice = BackendChoice::Both;
    } else {
        return unusable(key, value, "auto, hw, bytecode or both");
    }
    return {};
}

Error parse_switch(std::string_view key, std::string_view value, bool *is_on) {
    if (value != "on" && value != "off") {
        return unusable(key, value, "switch, which is on or off");
    }
    *is_on = value == "on";
    return {};
}

Error parse_budget(std::string_view key, std::string_view value, double *share) {
    if (value == "off") {
        *share = CostBudget::kNoLimit;
        return {};
    }
    const char *end = value.data() + value.size();
    double parsed = 0;
    const auto [stop, failure] = std::from_chars(value.data(), end, parsed);
    if (failure != std::errc() || stop != end || !(parsed > 0 && parsed <= 1)) {
        return unusable(key, value, "share above 0 and up to 1, or off");
    }
    *share = parsed;
    return {};
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
    Error error;
    if (key == "sampling.verdicts") {
        error = parse_number(key, value, 1, UINT32_MAX, &options->sampling_verdicts);
    } else if (key == "death.patience") {
        error = parse_duration(key, value, &options->death_patience_ns);
    } else if (key == "death.reachability") {
        error = parse_switch(key, value, &options->death_reachability);
    } else if (key == "overhead.budget") {
        error = parse_budget(key, value, &options->overhead_budget);
    } else if (key == "sampling.renew") {
        error = parse_duration(key, value, &options->sampling_renew_ns);
    } else if (key == "watch.grace") {
        error = parse_duration(key, value, &options->watch_grace_ns);
    } else if (key == "watch.release") {
        error = parse_duration(key, value, &options->watch_release_ns);
    } else if (key == "watch.delay") {
        error = parse_duration(key, value, &options->watch_delay_ns);
    } else if (key == "defs.period") {
        error = parse_duration(key, value, &options->defs_period_ns);
    } else if (key == "stack.depth") {
        error = parse_number(key, value, 1, kMaxStackDepth, &options->stack_depth);
    } else if (key == "watch.backend") {
        error = parse_backend(key, value, &options->watch_backend);
    } else if (key == "stack.exclude") {
        options->stack_exclude = split(value, ';');
    } else if (key == "fields") {
        options->fields = value == "on";
    } else if (key == "spans") {
        options->spans = value == "on";
    } else if (key == "sections") {
        error = parse_switch(key, value, &options->sections);
    } else if (key == "counters") {
        error = parse_switch(key, value, &options->counters);
    } else if (key == "layers.rate") {
        error = parse_number(key, value, 0, kMaxLayersRate, &options->layers_rate);
    } else if (key == "layers.packages") {
        options->layers_packages = split(value, ';');
    } else if (key == "reads.bookkeeping") {
        options->reads_bookkeeping = split(value, ';');
    } else if (key == "reads.counted") {
        options->reads_counted = split(value, ';');
    } else if (key == "service.name") {
        options->service = value;
    } else if (key == "service.version") {
        options->service_version = value;
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
