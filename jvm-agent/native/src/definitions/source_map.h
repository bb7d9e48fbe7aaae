// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fieldtrace {

/**
 * Which lines of templates the lines of a class come from that was made of them, as JSR 45 writes
 * it down (`SMAP`). Of JavaServer Pages alone: Kotlin says so of functions that it has put into
 * others.
 */
class SourceMap {
  public:
    /** A longer text is of no page that a person has written. */
    static constexpr size_t kLongest = 512 * 1024;

    /** A line of a template. */
    struct Place {
        const std::string *file; ///< from the root of the application on, without a slash ahead
        int32_t line;            ///< -1 for code that no line has asked for
    };

    /** @return nothing where the class is made of something else, or the text is none of these */
    static std::optional<SourceMap> parse(std::string_view text);

    /** Where a line of the class comes from. */
    Place at(int32_t line) const;

  private:
    struct File {
        int32_t id;
        std::string path;
    };

    /** Lines of a template, one after the other, and those that each has become. */
    struct Range {
        int32_t input;
        int32_t count;
        int32_t output;
        int32_t lines_each; ///< 0 where all have become the same one
        int32_t file;
    };

    bool add_file(std::string_view line, std::string_view path);
    bool add_range(std::string_view line);
    const std::string *file(int32_t id) const;

    std::vector<File> files_;
    std::vector<Range> ranges_;
};

} // namespace fieldtrace
