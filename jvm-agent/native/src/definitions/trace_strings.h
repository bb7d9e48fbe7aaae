// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace fieldtrace {

/** Strings that events refer to by id. How many there may be is bounded in Java. Thread-safe. */
class TraceStrings {
  public:
    /** Gives a string the next id, from 1, and emits its `string_def`. */
    uint32_t define(std::string text);

    /** The string that has an id; empty where none has. */
    std::string text(uint64_t id) const;

    /** Emits `string_def` for all. */
    void define_all() const;

  private:
    mutable std::mutex lock_;
    std::vector<std::string> strings_;
};

} // namespace fieldtrace
