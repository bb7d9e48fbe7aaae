// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include <jni.h>

#include "jvm/stack_walker.h"

namespace fieldtrace {

/**
 * Call paths by the frames that they had on the stack, so that one that comes again need not be
 * resolved. Thread-safe.
 *
 * A hit is no guess: every frame is compared. The same return address in the same compilation,
 * whose id the JVM gives once, stands for the same methods at the same bytecodes. An interpreted
 * frame is its method and bytecode; whether that method is still the one that had its address is
 * seen where the JVM keeps the method of a jmethodID, which it clears when it unloads the class.
 */
class KnownPaths {
  public:
    /** More than these are forgotten, so that memory stays bounded: 6 KB each at most. */
    static constexpr size_t kMostPaths = 4'096;
    /** So often a path is taken in full all the same, and compared. */
    static constexpr uint32_t kCheckedOneIn = 256;
    /** And so often after it became known. */
    static constexpr uint32_t kCheckedFirst = 2;

    struct Known {
        uint64_t context_id;
        bool is_to_be_checked; ///< by taking it in full and telling checked()
        uint64_t turn;         ///< in which it was found
    };

    /** What forget() ends; to be asked for before a path is taken. */
    uint64_t turn() const { return turn_.load(); }

    std::optional<Known> find(const StackFrames &frames);

    /** A call path as it was taken in full. */
    struct Taken {
        std::span<const jmethodID> methods; ///< innermost first
        uint64_t context_id;
    };

    /**
     * The frames have this context from now on, unless one among them is hidden from JVMTI.
     *
     * @param turn before the path was taken; one that has ended is not remembered
     */
    void remember(const StackFrames &frames, const Taken &taken, uint64_t turn);

    /** A path that find() gave was taken in full. Where the two differ none is known any more. */
    void checked(const Known &known, uint64_t taken_id);

    /** Classes were redefined. */
    void forget();

    /** Whether every path that was checked was right. */
    bool are_right() const { return are_right_.load(std::memory_order_relaxed); }

  private:
    struct Method {
        uintptr_t address;
        const uintptr_t *place; ///< of the jmethodID; lives as long as the JVM
    };
    struct Path {
        std::vector<StackFrame> frames;
        std::vector<Method> interpreted;
        uint64_t context_id;
        bool is_refused = false; ///< to be taken in full whenever it comes
        std::atomic<uint32_t> hits{0};

        bool is(std::span<const StackFrame> others) const;
    };

    static bool find_interpreted(Path *path, const Taken &taken);
    static uint64_t hash(std::span<const StackFrame> frames);

    std::shared_mutex lock_;
    std::unordered_map<uint64_t, std::unique_ptr<Path>> paths_;
    std::atomic<uint64_t> turn_{0}; ///< changed under the lock
    std::atomic<bool> are_right_{true};
};

} // namespace fieldtrace
