// SPDX-License-Identifier: MIT
#include "decode/code_blobs.h"

#include <cstring>

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
    return std::strcmp(name, "SafepointBlob") == 0 ? CodeKind::ReturnSafepoint : CodeKind::Stub;
}

} // namespace fieldtrace
