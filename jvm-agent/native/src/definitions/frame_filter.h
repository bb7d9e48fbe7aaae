// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fieldtrace {

/** Tells the frames of the application from those between which they are called. */
class FrameFilter {
  public:
    /** @param prefixes of names of classes to leave out, beside the built-in ones */
    explicit FrameFilter(std::vector<std::string> prefixes);

    /**
     * Whether frames of a class are left out of call paths: the agent's own, those of excluded
     * prefixes, and classes that were generated at run time (proxies, lambda forms).
     *
     * @param class_name binary name, with dots; a hidden class has a slash in it
     */
    bool leaves_out(std::string_view class_name) const;

    /** Whether a class belongs to the agent, whose frames are never shown, not even alone. */
    static bool is_own(std::string_view class_name);

  private:
    std::vector<std::string> prefixes_;
};

} // namespace fieldtrace
