// SPDX-License-Identifier: MIT
#include "jvm/class_search.h"

#include <algorithm>
#include <cstring>

namespace fieldtrace {
namespace {

constexpr size_t kCountOffset = 8; // behind the magic number and the version
constexpr size_t kShortestText = 2;
constexpr size_t kLongestText = 127;

constexpr unsigned kUtf8 = 1;

/** Bytes of a constant behind its tag, by tag (JVMS, table 4.4-A); 0 for no such tag. */
constexpr std::array<uint8_t, 21> kLengths{0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4,
                                           4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

size_t u2(const unsigned char *at) { return static_cast<size_t>(at[0]) << 8 | at[1]; }

/** Tells each text among the constants until the end, or until a fault. */
template <typename Told> void each_text(std::span<const unsigned char> file, Told told) {
    if (file.size() < kCountOffset + 2) {
        return;
    }
    const size_t count = u2(&file[kCountOffset]);
    size_t at = kCountOffset + 2;
    for (size_t i = 1; i < count && at + 3 <= file.size(); i++) {
        const unsigned tag = file[at++];
        if (tag == kUtf8) {
            const size_t length = u2(&file[at]);
            at += 2;
            if (length > file.size() - at) {
                return;
            }
            told(file.subspan(at, length));
            at += length;
            continue;
        }
        const size_t length = tag < kLengths.size() ? kLengths[tag] : 0;
        if (length == 0) {
            return;
        }
        at += length;
        i += length == 8 ? 1 : 0; // it has two places
    }
}

} // namespace

ClassSearch::ClassSearch() {
    all_.push_back(std::make_unique<Names>());
    current_.store(all_.back().get());
}

ClassSearch::~ClassSearch() = default;

uint32_t ClassSearch::add_constants(std::vector<std::string> texts) {
    const std::lock_guard adding(adding_);
    std::unique_ptr<Names> names = next();
    if (!names) {
        return 0;
    }
    const uint32_t found = 1U << names->added++;
    for (std::string &text : texts) {
        if (text.size() < names->has_length.size()) {
            names->has_length[text.size()] = true;
            names->constants.push_back({std::move(text), found});
        }
    }
    publish(std::move(names));
    return found;
}

uint32_t ClassSearch::add_beginnings(std::vector<std::string> texts) {
    const std::lock_guard adding(adding_);
    std::unique_ptr<Names> names = next();
    const bool is_known = std::all_of(texts.begin(), texts.end(), [](const std::string &text) {
        return text.size() >= kShortestText && text.size() <= kLongestText;
    });
    if (!names || !is_known) {
        return 0;
    }
    const uint32_t found = 1U << names->added++;
    if (!texts.empty()) {
        names->beginnings.push_back(std::make_shared<const Beginnings>(std::move(texts), found));
    }
    publish(std::move(names));
    return found;
}

std::unique_ptr<ClassSearch::Names> ClassSearch::next() const {
    const Names &before = *current_.load();
    return before.added < kMost ? std::make_unique<Names>(before) : nullptr;
}

void ClassSearch::publish(std::unique_ptr<Names> names) {
    all_.push_back(std::move(names));
    current_.store(all_.back().get());
}

uint32_t ClassSearch::found_in(std::span<const unsigned char> class_file) const {
    const Names &names = *current_.load();
    uint32_t found = 1U << kMost;
    each_text(class_file, [&](std::span<const unsigned char> text) {
        if (!names.has_length[text.size()]) {
            return;
        }
        for (const Constant &constant : names.constants) {
            if (constant.text.size() == text.size() &&
                std::memcmp(constant.text.data(), text.data(), text.size()) == 0) {
                found |= constant.found;
            }
        }
    });
    for (const auto &beginnings : names.beginnings) {
        found |= beginnings->found_in(class_file);
    }
    return found;
}

ClassSearch::Beginnings::Beginnings(std::vector<std::string> texts, uint32_t found)
    : texts_(std::move(texts)), found_(found), window_(kLongestText) {
    for (const std::string &text : texts_) {
        window_ = std::min(window_, text.size());
    }
    for (const std::string &text : texts_) {
        const auto *bytes = reinterpret_cast<const unsigned char *>(text.data());
        for (size_t last = 1; last < window_; last++) {
            uint8_t &less = less_[pair(&bytes[last - 1])];
            less = std::max(less, static_cast<uint8_t>(last));
        }
    }
}

uint32_t ClassSearch::Beginnings::found_in(std::span<const unsigned char> bytes) const {
    for (size_t last = window_ - 1; last < bytes.size();) {
        const size_t to_go = window_ - 1 - less_[pair(&bytes[last - 1])];
        if (to_go > 0) {
            last += to_go;
            continue;
        }
        const std::span<const unsigned char> from = bytes.subspan(last - (window_ - 1));
        for (const std::string &text : texts_) {
            if (text.size() <= from.size() &&
                std::memcmp(text.data(), from.data(), text.size()) == 0) {
                return found_;
            }
        }
        last++;
    }
    return 0;
}

} // namespace fieldtrace
