// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace fieldtrace {

/** What a thread of a JVM is for. */
enum class ThreadGroup : uint8_t {
    kCompiler,
    kCollector,  ///< of garbage
    kAgent,      ///< ours and LTTng's
    kOtherVm,    ///< what else HotSpot has of its own
    kHttpClient, ///< moves what an HTTP client sends and receives, for any request
    kApplication ///< all others, those that serve requests among them
};

constexpr size_t kThreadGroups = 6;

/** Something of each group, by its number. */
template <typename T> using ByThreadGroup = std::array<T, kThreadGroups>;

/**
 * The group of a thread by the name that the kernel has for it: the first 15 characters of its name
 * in Java.
 */
ThreadGroup thread_group(std::string_view name);

} // namespace fieldtrace
