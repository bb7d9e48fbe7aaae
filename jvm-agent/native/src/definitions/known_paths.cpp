// SPDX-License-Identifier: MIT
#include "definitions/known_paths.h"

#include <algorithm>
#include <mutex>

#include "base/message.h"
#include "jvm/safe_read.h"

namespace fieldtrace {

uint64_t KnownPaths::hash(std::span<const StackFrame> frames) {
    // Paths are compared when found, so that it only has to spread them: Fibonacci hashing (Knuth,
    // The Art of Computer Programming, volume 3, section 6.4) of each word into the next.
    constexpr uint64_t kGolden = 0x9e3779b97f4a7c15ull;
    uint64_t hash = frames.size();
    for (const StackFrame &frame : frames) {
        hash = (hash ^ frame.code) * kGolden;
        hash = (hash ^ hash >> 32 ^ frame.identity) * kGolden;
    }
    return hash ^ hash >> 32;
}

bool KnownPaths::Path::is(std::span<const StackFrame> others) const {
    return std::ranges::equal(frames, others) &&
           std::ranges::all_of(interpreted, [](const Method &method) {
               return __atomic_load_n(method.place, __ATOMIC_RELAXED) == method.address;
           });
}

std::optional<KnownPaths::Known> KnownPaths::find(const StackFrames &frames) {
    if (!are_right()) {
        return std::nullopt;
    }
    const std::span present(frames.frames.data(), frames.count);
    const std::shared_lock shared(lock_);
    const auto found = paths_.find(hash(present));
    if (found == paths_.end() || found->second->is_refused || !found->second->is(present)) {
        return std::nullopt;
    }
    Path &path = *found->second;
    const uint32_t hits = path.hits.fetch_add(1, std::memory_order_relaxed);
    return Known{path.context_id, hits < kCheckedFirst || hits % kCheckedOneIn == 0, turn_.load()};
}

bool KnownPaths::find_interpreted(Path *path, const Taken &taken) {
    std::vector<std::optional<uintptr_t>> present;
    for (const jmethodID id : taken.methods) {
        present.push_back(safe_read<uintptr_t>(reinterpret_cast<uintptr_t>(id)));
    }
    auto next = present.begin();
    bool is_beyond = false;
    for (const StackFrame &frame : path->frames) {
        if (!frame.is_interpreted) {
            continue;
        }
        const auto found = std::find(next, present.end(), frame.code);
        if (found == present.end()) {
            // Further out than what was taken, or below a virtual thread: nothing of the call path
            // depends on it, so that it need not be who it was.
            is_beyond = true;
        } else if (is_beyond) {
            return false;
        } else {
            const jmethodID id = taken.methods[static_cast<size_t>(found - present.begin())];
            path->interpreted.push_back({frame.code, reinterpret_cast<const uintptr_t *>(id)});
            next = found + 1;
        }
    }
    return true;
}

void KnownPaths::remember(const StackFrames &frames, const Taken &taken, uint64_t turn) {
    const std::span present(frames.frames.data(), frames.count);
    const uint64_t key = hash(present);
    {
        const std::shared_lock shared(lock_);
        const auto found = paths_.find(key);
        if (found != paths_.end() && found->second->is_refused && found->second->is(present)) {
            return;
        }
    }
    auto path = std::make_unique<Path>();
    path->frames.assign(present.begin(), present.end());
    path->context_id = taken.context_id;
    path->is_refused = !find_interpreted(path.get(), taken);
    const std::unique_lock exclusive(lock_);
    if (turn != turn_.load()) {
        return;
    }
    if (paths_.size() == kMostPaths) {
        paths_.clear();
    }
    paths_[key] = std::move(path);
}

void KnownPaths::checked(const Known &known, uint64_t taken_id) {
    const bool is_wrong = known.context_id != taken_id && known.turn == turn();
    if (is_wrong && are_right_.exchange(false)) {
        forget();
        warn("a call path was recognised wrongly, so that all are taken in full from now on, which "
             "takes longer; please report it");
    }
}

void KnownPaths::forget() {
    const std::unique_lock exclusive(lock_);
    turn_++;
    paths_.clear();
}

} // namespace fieldtrace
