// SPDX-License-Identifier: MIT
#include "code/code_blobs.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace fieldtrace {
namespace {

constexpr uint8_t kFreeSegment = 0xff;
// The code cache has three heaps at most, of methods profiled, not profiled, and of the rest.
constexpr int kMostHeaps = 8;

template <typename T> T at(const char *base, size_t offset) {
    T value;
    std::memcpy(&value, base + offset, sizeof(value));
    return value;
}

} // namespace

const char *CodeBlobs::find(uintptr_t address) const {
    if (!layout_.is_complete || *layout_.heaps == nullptr) {
        return nullptr;
    }
    const char *array = *layout_.heaps;
    const int count = at<int>(array, layout_.array_length);
    const char *heaps = at<const char *>(array, layout_.array_data);
    for (int i = 0; i < count && i < kMostHeaps; i++) {
        const char *heap = at<const char *>(heaps, static_cast<size_t>(i) * sizeof(char *));
        const auto low = at<uintptr_t>(heap, layout_.memory + layout_.low);
        const auto high = at<uintptr_t>(heap, layout_.memory + layout_.high);
        if (address < low || address >= high) {
            continue;
        }
        const auto *map = at<const uint8_t *>(heap, layout_.map + layout_.low);
        const int log2_segment = at<int>(heap, layout_.log2_segment);
        size_t segment = (address - low) >> log2_segment;
        if (map[segment] == kFreeSegment) {
            return nullptr;
        }
        // Each says how far back its block begins, or a part of the way.
        while (map[segment] > 0 && segment >= map[segment]) {
            segment -= map[segment];
        }
        const auto *block = reinterpret_cast<const char *>(low + (segment << log2_segment));
        return at<bool>(block, layout_.used) ? block + layout_.block : nullptr;
    }
    return nullptr;
}

CodeKind CodeBlobs::kind_of(uintptr_t address) const {
    const char *blob = find(address);
    const char *name = blob == nullptr ? nullptr : at<const char *>(blob, layout_.name);
    if (name == nullptr) {
        return CodeKind::Unknown;
    }
    if (std::strcmp(name, "nmethod") == 0) {
        return CodeKind::Method;
    }
    if (std::strcmp(name, "UncommonTrapBlob") == 0) {
        return CodeKind::UncommonTrap;
    }
    if (std::strcmp(name, "SafepointBlob") == 0) {
        return CodeKind::Safepoint;
    }
    return std::strcmp(name, "g1_pre_barrier_slow") == 0 ? CodeKind::SatbBarrier : CodeKind::Stub;
}

ResultPlace CodeBlobs::result_of(uintptr_t address) const {
    if (!layout_.has_signatures || kind_of(address) != CodeKind::Method) {
        return ResultPlace::Unknown;
    }
    const char *method = at<const char *>(find(address), layout_.method);
    if (method == nullptr) {
        return ResultPlace::Unknown;
    }
    const char *constant = at<const char *>(method, layout_.const_method);
    const auto index = at<uint16_t>(constant, layout_.signature);
    const char *pool = at<const char *>(constant, layout_.constants);
    const char *symbol = at<const char *>(pool, layout_.pool + index * sizeof(char *));
    const std::string_view signature(symbol + layout_.text, at<uint16_t>(symbol, layout_.length));
    const size_t end = signature.rfind(')');
    if (end == std::string_view::npos || end + 1 == signature.size()) {
        return ResultPlace::Unknown;
    }
    switch (signature[end + 1]) {
    case 'V':
        return ResultPlace::Nowhere;
    case 'F':
    case 'D':
        return ResultPlace::Vector;
    default:
        return ResultPlace::General;
    }
}

size_t CodeBlobs::class_at(uintptr_t address, char *name, size_t size) const {
    if (!layout_.has_classes || kind_of(address) != CodeKind::Method) {
        return 0;
    }
    const char *method = at<const char *>(find(address), layout_.method);
    if (method == nullptr) {
        return 0;
    }
    const char *constant = at<const char *>(method, layout_.const_method);
    const char *pool = at<const char *>(constant, layout_.constants);
    const char *holder = at<const char *>(pool, layout_.holder);
    const char *symbol = holder == nullptr ? nullptr : at<const char *>(holder, layout_.klass);
    if (symbol == nullptr) {
        return 0;
    }
    const size_t length = std::min<size_t>(at<uint16_t>(symbol, layout_.length), size);
    std::memcpy(name, symbol + layout_.text, length);
    return length;
}

} // namespace fieldtrace
