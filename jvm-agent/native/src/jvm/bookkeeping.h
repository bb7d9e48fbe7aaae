// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <jni.h>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "jvm/jvm.h"

namespace fieldtrace {

/**
 * Tells reads that a library makes for its own bookkeeping from those that the application is the
 * cause of: a persistence library reads every field of every entity at each flush, to find what has
 * changed, and that is no use of what was fetched.
 *
 * Of the methods that are known to it the innermost in a call path decides: those of bookkeeping,
 * and those from which bookkeeping calls the application back, whose reads count.
 */
class Bookkeeping {
  public:
    /** Each a class, or a method as `package.Class#method`, all of its overloads. */
    Bookkeeping(std::vector<std::string> bookkeeping, std::vector<std::string> counted)
        : bookkeeping_(std::move(bookkeeping)), counted_(std::move(counted)) {}

    /** Learns the methods of a class, if it is one of those. Any thread. */
    void learn(const Jvm &jvm, jclass type);

    /** Takes in a method of a class (binary name, with dots). */
    void learn(std::string_view class_name, std::string_view method_name, jmethodID method);

    /**
     * Whether a read with this call path, innermost frame first, is the library's own.
     * Async-signal-safe.
     */
    template <typename Frames> bool contains(const Frames &path) const {
        for (const auto &frame : path) {
            const Kind kind = kind_of(frame.method);
            if (kind != Kind::Neither) {
                return kind == Kind::Bookkeeping;
            }
        }
        return false;
    }

  private:
    enum class Kind : uintptr_t { Bookkeeping = 0, Counted = 1, Neither = 2 };

    /** A persistence library has a few hundred such methods, once for each loader that has it. */
    static constexpr size_t kCapacity = 16'384;
    static constexpr uintptr_t kKindBits = 1; // jmethodIDs are addresses of words

    bool names(std::string_view class_name) const;
    Kind kind_of(jmethodID method) const;
    static size_t place_of(uintptr_t method) { return (method >> 3) * 0x9e3779b97f4a7c15ull >> 50; }

    std::vector<std::string> bookkeeping_;
    std::vector<std::string> counted_;
    std::mutex learning_;
    size_t learnt_ = 0;
    /** Open addressing; a method with its kind in the lowest bit, or 0. Only ever added to. */
    std::array<std::atomic<uintptr_t>, kCapacity> methods_{};
};

} // namespace fieldtrace
