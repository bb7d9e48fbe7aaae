// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

namespace fieldtrace {

/**
 * Success, or a failure as one sentence that says what failed and holds the remedy.
 *
 * Returned by value; tested like a condition, true where something failed.
 */
class [[nodiscard]] Error {
  public:
    /** Success. */
    Error() = default;

    /** A failure; `message` must not be empty. */
    explicit Error(std::string message) : message_(std::move(message)) {}

    explicit operator bool() const { return !message_.empty(); }
    const std::string &message() const { return message_; }

  private:
    std::string message_;
};

} // namespace fieldtrace
