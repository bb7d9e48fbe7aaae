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
 *
 * A library may weave accessors into the application's classes. A writer that it weaves looks
 * whether the new value is another, itself or by a reader. The application calls it, so that it
 * says nothing of what is read further in, nor of who calls it: only that read is bookkeeping.
 */
class Bookkeeping {
  public:
    /** Of libraries, but for what is woven: a class, or `package.Class#method`, all overloads. */
    struct Methods {
        std::vector<std::string> bookkeeping;
        std::vector<std::string> counted;
        std::vector<std::string> writers; ///< that it weaves: how their names begin
        std::vector<std::string> readers; ///< the same
    };

    explicit Bookkeeping(Methods methods) : named_(std::move(methods)) {}

    /** Learns the methods of a class, if it is one of those. Any thread. */
    void learn(const Jvm &jvm, jclass type);

    /** Learns the accessors of a class and of its superclasses. Any thread. */
    void learn_accessors(const Jvm &jvm, jclass type);

    /** Takes in a method of a class (binary name, with dots), unless it is an accessor. */
    void learn(std::string_view class_name, std::string_view method_name, jmethodID method);

    /** Takes in a method if it is an accessor. */
    void learn_accessor(std::string_view method_name, jmethodID method);

    /**
     * Whether a read with this call path, innermost frame first, is the library's own.
     * Async-signal-safe, if `reports` is.
     *
     * @param reports whether a frame is of code that a woven access calls to report it
     */
    template <typename Frames, typename Reports>
    bool contains(const Frames &path, Reports reports) const {
        bool is_accessor = true; // as are all frames so far
        for (const auto &frame : path) {
            const Kind kind = kind_of(frame.method);
            if (kind == Kind::Bookkeeping || kind == Kind::Counted) {
                return kind == Kind::Bookkeeping;
            }
            if (kind == Kind::Writer && is_accessor) {
                return true;
            }
            is_accessor = is_accessor && (kind == Kind::Reader || reports(frame));
        }
        return false;
    }

    /** The same of an access that nothing reports. Async-signal-safe. */
    template <typename Frames> bool contains(const Frames &path) const {
        return contains(path, [](const auto &) { return false; });
    }

  private:
    enum class Kind : uintptr_t { Bookkeeping, Counted, Writer, Reader, Neither };

    /** A persistence library has a few hundred such methods, once for each loader that has it. */
    static constexpr size_t kCapacity = 16'384;
    /** The highest bits: jmethodIDs are addresses, and from JDK 26 on numbers (JDK-8268406). */
    static constexpr unsigned kKindShift = 61;
    static constexpr uintptr_t kMethodBits = (uintptr_t{1} << kKindShift) - 1;

    bool names(std::string_view class_name) const;
    void add(jmethodID method, Kind kind);
    Kind kind_of(jmethodID method) const;
    static size_t place_of(uintptr_t method) { return method * 0x9e3779b97f4a7c15ull >> 50; }

    const Methods named_;
    std::mutex learning_;
    size_t learnt_ = 0;
    /** Open addressing; a method with its kind in the highest bits, or 0. Only ever added to. */
    std::array<std::atomic<uintptr_t>, kCapacity> methods_{};
};

} // namespace fieldtrace
