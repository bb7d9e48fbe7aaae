// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

namespace fieldtrace {

/** Tells the frames of the application from those between which they are called. */
class FrameFilter {
  public:
    /**
     * @param prefixes of names of classes to leave out, beside the built-in ones; with `!` ahead,
     * of those not to leave out. The longest that fits decides, of two alike that with `!`.
     */
    explicit FrameFilter(const std::vector<std::string> &prefixes);

    /**
     * Whether frames of a class are left out of call paths: the agent's own, those of excluded
     * prefixes, and classes that were generated at run time (proxies, lambda forms).
     * Thread-safe.
     *
     * @param class_name binary name, with dots; a hidden class has a slash in it
     */
    bool leaves_out(std::string_view class_name) const;

    /** Whether a prefix with `!` fits a class, and none that is longer. */
    bool keeps(std::string_view class_name) const;

    /** Whether a class belongs to the agent, whose frames are never shown, not even alone. */
    static bool is_own(std::string_view class_name);

    /**
     * Says whose a package is, which counts more than a prefix that is no longer than its name.
     *
     * @param package its name, with dots
     */
    void tell(const std::string &package, bool is_application);

  private:
    struct Prefix {
        std::string text;
        bool is_kept;
        /** Where the longest stands that this one begins with, or that of itself if none does. */
        std::size_t shorter;
    };

    /** The longest that fits a name, or null. */
    const Prefix *prefix_of(std::string_view name) const;

    std::vector<Prefix> prefixes_; // sorted by their texts
    mutable std::shared_mutex lock_;
    std::map<std::string, bool, std::less<>> packages_; // whether they are the application's
};

} // namespace fieldtrace
