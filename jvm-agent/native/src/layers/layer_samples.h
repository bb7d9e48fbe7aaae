// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "jvm/call_trace.h"

namespace fieldtrace {

/** What a thread was interrupted in. */
enum class CodePlace : uint8_t {
    Kernel, ///< a system call
    Jvm,    ///< the JVM's own library, or code that it made for itself
    Native, ///< another library
    Java,   ///< a method, compiled or interpreted
};

/** A thread that worked for a request, interrupted. */
struct LayerSample {
    /** Frames that are looked at; a recursion of a library that is deeper hides its caller. */
    static constexpr uint32_t kFrames = 64;

    /** Of the name of a class; its package is what counts. */
    static constexpr uint32_t kName = 96;

    CodePlace place;
    uint32_t count;  ///< of frames; 0 where the JVM could not tell
    uint32_t length; ///< of `name`; 0 where the innermost frame says what the thread was in
    uint64_t taken_ns;
    std::array<char, kName> name;           ///< of the class that the thread was in, with slashes
    std::array<AsyncFrame, kFrames> frames; ///< innermost first
};

/**
 * Samples between the signal handlers that take them and the threads that tell them. No lock:
 * whoever finds no room leaves its sample out. All but the constructor may be called from a signal
 * handler.
 */
class LayerSamples {
  public:
    /** Holds what 20 busy processors bring in a second at 49 samples each; 1 MB. */
    static constexpr size_t kMost = 1024;

    LayerSamples() : cells_(std::make_unique<std::array<Cell, kMost>>()) {}

    /** Room for a sample, to be given to put(); null where there is none. */
    LayerSample *claim();

    /** The sample is of this request, which is not 0. */
    void put(LayerSample *sample, uint64_t request);

    /** Samples that wait to be told. */
    size_t waiting() const { return waiting_.load(std::memory_order_relaxed); }

    /** Takes all samples of a request, each of which `tell(const LayerSample &)` gets. */
    template <typename Tell> void take_of(uint64_t request, Tell tell) {
        for (size_t i = 0; i < kMost; i++) {
            if (requests_[i].load(std::memory_order_relaxed) == request) {
                take(i, request, [&](uint64_t, const LayerSample &sample) { tell(sample); });
            }
        }
    }

    /** Takes all samples until a time; `tell(uint64_t request, const LayerSample &)` gets each. */
    template <typename Tell> void take_until(uint64_t until_ns, Tell tell) {
        for (size_t i = 0; i < kMost; i++) {
            const uint64_t request = requests_[i].load(std::memory_order_acquire);
            if (request != 0 && times_[i].load(std::memory_order_relaxed) <= until_ns) {
                take(i, request, tell);
            }
        }
    }

  private:
    /** How many cells are tried before a sample is left out. */
    static constexpr size_t kTries = 16;

    struct Cell {
        std::atomic<bool> is_used{false};
        LayerSample sample;
    };

    template <typename Tell> void take(size_t index, uint64_t request, Tell tell) {
        uint64_t expected = request;
        if (requests_[index].compare_exchange_strong(expected, 0, std::memory_order_acquire)) {
            Cell &cell = (*cells_)[index];
            tell(request, static_cast<const LayerSample &>(cell.sample));
            cell.is_used.store(false, std::memory_order_release);
            waiting_.fetch_sub(1, std::memory_order_relaxed);
        }
    }

    std::unique_ptr<std::array<Cell, kMost>> cells_;
    /** Of each cell: the request and the time of a sample that waits; apart, so that to look for
     * those of a request reads 8 KB. */
    std::array<std::atomic<uint64_t>, kMost> requests_{};
    std::array<std::atomic<uint64_t>, kMost> times_{};
    std::atomic<size_t> next_{0};
    std::atomic<size_t> waiting_{0};
};

} // namespace fieldtrace
