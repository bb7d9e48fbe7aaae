// SPDX-License-Identifier: MIT
#include "definitions/source_map.h"

#include <algorithm>
#include <charconv>

namespace fieldtrace {
namespace {

constexpr std::string_view kPages = "*S JSP";
constexpr size_t kMostFiles = 1'024;
constexpr size_t kMostRanges = 65'536;
constexpr size_t kLongestPath = 255;

/** Takes the next line off a text. */
std::string_view next_line(std::string_view *text) {
    const size_t end = std::min(text->find_first_of("\r\n"), text->size());
    const std::string_view line = text->substr(0, end);
    const bool has_both = text->substr(end).starts_with("\r\n");
    text->remove_prefix(std::min(end + (has_both ? 2 : 1), text->size()));
    return line;
}

/** Takes a number off what is left of a line. */
bool take_number(std::string_view *line, int32_t *number) {
    const char *end = line->data() + line->size();
    const auto [behind, error] = std::from_chars(line->data(), end, *number);
    if (error != std::errc() || *number < 0) {
        return false;
    }
    line->remove_prefix(static_cast<size_t>(behind - line->data()));
    return true;
}

/** Takes a sign and the number behind it off a line, where that is what comes. */
bool take_optional(char sign, std::string_view *line, int32_t *number) {
    if (!line->starts_with(sign)) {
        return true;
    }
    line->remove_prefix(1);
    return take_number(line, number);
}

} // namespace

std::optional<SourceMap> SourceMap::parse(std::string_view text) {
    if (text.size() > kLongest || next_line(&text) != "SMAP") {
        return std::nullopt;
    }
    while (!text.empty() && next_line(&text) != kPages) {
    }
    SourceMap map;
    char section = 0;
    while (!text.empty()) {
        const std::string_view line = next_line(&text);
        if (line.starts_with('*')) {
            section = line.size() > 1 ? line[1] : '\0';
            if (section != 'F' && section != 'L') {
                break;
            }
        } else if (section == 'F') {
            const bool has_path = line.starts_with('+');
            if (!map.add_file(line, has_path ? next_line(&text) : std::string_view())) {
                return std::nullopt;
            }
        } else if (section == 'L' && !map.add_range(line)) {
            return std::nullopt;
        }
    }
    if (map.files_.empty() || map.ranges_.empty()) {
        return std::nullopt;
    }
    return map;
}

/** @param line `1 name`, or `+ 1 name` where a path follows */
bool SourceMap::add_file(std::string_view line, std::string_view path) {
    if (line.starts_with("+ ")) {
        line.remove_prefix(2);
    }
    File file{};
    if (files_.size() == kMostFiles || !take_number(&line, &file.id) || !line.starts_with(' ')) {
        return false;
    }
    std::string_view told = path.empty() ? line.substr(1) : path;
    told.remove_prefix(std::min(told.find_first_not_of('/'), told.size()));
    if (told.empty() || told.size() > kLongestPath) {
        return false;
    }
    file.path = told;
    files_.push_back(std::move(file));
    return true;
}

/** @param line `input#file,count:output,lines_each`; what is left out is as before, or 1 */
bool SourceMap::add_range(std::string_view line) {
    Range range{.input = 0,
                .count = 1,
                .output = 0,
                .lines_each = 1,
                .file = ranges_.empty() ? 0 : ranges_.back().file};
    if (ranges_.size() == kMostRanges || !take_number(&line, &range.input) ||
        !take_optional('#', &line, &range.file) || !take_optional(',', &line, &range.count) ||
        !line.starts_with(':') || !take_optional(':', &line, &range.output) ||
        !take_optional(',', &line, &range.lines_each) || !line.empty() ||
        file(range.file) == nullptr) {
        return false;
    }
    ranges_.push_back(range);
    return true;
}

const std::string *SourceMap::file(int32_t id) const {
    const auto found = std::ranges::find(files_, id, &File::id);
    return found == files_.end() ? nullptr : &found->path;
}

SourceMap::Place SourceMap::at(int32_t line) const {
    for (const Range &range : ranges_) {
        const int64_t behind = int64_t{line} - range.output;
        const int64_t lines =
            range.lines_each == 0 ? 1 : int64_t{range.count} * int64_t{range.lines_each};
        if (behind >= 0 && behind < lines) {
            const int64_t further = range.lines_each == 0 ? 0 : behind / range.lines_each;
            return {file(range.file), static_cast<int32_t>(range.input + further)};
        }
    }
    return {&files_.front().path, -1};
}

} // namespace fieldtrace
