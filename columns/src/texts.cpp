// SPDX-License-Identifier: MIT
#include "texts.h"

#include <functional>

namespace fieldtrace::columns {

namespace {

constexpr size_t kFirstSlots = 64;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Bytes of the valid sequence that begins there; 0 where none does.
size_t sequence(std::string_view text, size_t at) {
    const auto byte = [&](size_t place) { return static_cast<unsigned char>(text[place]); };
    const unsigned char first = byte(at);
    if (first < 0x80) {
        return 1;
    }
    const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || at + length > text.size()) {
        return 0;
    }
    for (size_t place = at + 1; place < at + length; ++place) {
        if ((byte(place) & 0xC0) != 0x80) {
            return 0;
        }
    }
    const unsigned char second = byte(at + 1);
    const bool is_overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool is_none = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
    return is_overlong || is_none ? 0 : length;
}

bool is_valid(std::string_view text) {
    for (size_t at = 0; at < text.size();) {
        const size_t length = sequence(text, at);
        if (length == 0) {
            return false;
        }
        at += length;
    }
    return true;
}

std::string mended(std::string_view text) {
    std::string result;
    for (size_t at = 0; at < text.size();) {
        const size_t length = sequence(text, at);
        result += length == 0 ? kReplacement : text.substr(at, length);
        at += length == 0 ? 1 : length;
    }
    return result;
}

} // namespace

std::string_view Texts::operator[](int32_t number) const {
    const int32_t begin = offsets_[number];
    return std::string_view(bytes_).substr(begin, offsets_[number + 1] - begin);
}

void Texts::append(std::string_view text) {
    bytes_ += text;
    offsets_.push_back(static_cast<int32_t>(bytes_.size()));
}

int32_t Texts::of(std::string_view text) {
    if ((static_cast<size_t>(size()) + 1) * 2 > slots_.size()) {
        grow();
    }
    const auto hash = static_cast<uint32_t>(std::hash<std::string_view>{}(text));
    Slot &slot = slot_of(hash, text);
    if (slot.number >= 0) {
        return slot.number;
    }
    if (!is_valid(text)) {
        return of(mended(text));
    }
    slot = {hash, size()};
    append(text);
    return slot.number;
}

Texts::Slot &Texts::slot_of(uint32_t hash, std::string_view text) {
    const size_t mask = slots_.size() - 1;
    size_t at = hash & mask;
    while (slots_[at].number >= 0 &&
           !(slots_[at].hash == hash && (*this)[slots_[at].number] == text)) {
        at = (at + 1) & mask;
    }
    return slots_[at];
}

void Texts::grow() {
    std::vector<Slot> before(slots_.empty() ? kFirstSlots : slots_.size() * 2);
    before.swap(slots_);
    const size_t mask = slots_.size() - 1;
    for (const Slot &slot : before) {
        if (slot.number >= 0) {
            size_t at = slot.hash & mask;
            while (slots_[at].number >= 0) {
                at = (at + 1) & mask;
            }
            slots_[at] = slot;
        }
    }
}

} // namespace fieldtrace::columns
