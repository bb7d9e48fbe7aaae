// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fieldtrace::columns {

/** Texts, each once, numbered as they come: laid out as Arrow's `utf8` is. */
class Texts {
  public:
    /** The number of a text; bytes that are no UTF-8 are replaced when it comes first. */
    int32_t of(std::string_view text);

    /** What a number stands for, until another text comes. */
    std::string_view operator[](int32_t number) const;

    /** Adds a text that is valid and not there yet, which of() will not find. */
    void append(std::string_view text);

    int32_t size() const { return static_cast<int32_t>(offsets_.size()) - 1; }
    const std::vector<int32_t> &offsets() const { return offsets_; }
    const std::string &bytes() const { return bytes_; }

  private:
    struct Slot {
        uint32_t hash = 0;
        int32_t number = -1;
    };

    void grow();
    Slot &slot_of(uint32_t hash, std::string_view text);

    std::string bytes_;
    std::vector<int32_t> offsets_{0};
    std::vector<Slot> slots_;
};

} // namespace fieldtrace::columns
