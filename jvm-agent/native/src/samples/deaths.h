// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include "samples/sampled_object.h"

namespace fieldtrace {

/**
 * A lock-free queue of dead objects from any number of threads to one. The objects are the links,
 * so that it allocates nothing and cannot overflow.
 */
class Deaths {
  public:
    void push(SampledObject *object) {
        object->next = newest_.load(std::memory_order_relaxed);
        while (!newest_.compare_exchange_weak(object->next, object, std::memory_order_release,
                                              std::memory_order_relaxed)) {
        }
    }

    bool are_any() const { return newest_.load(std::memory_order_relaxed) != nullptr; }

    /** Everything pushed so far, oldest first, linked by `next`; null where there is nothing. */
    SampledObject *take_all() {
        SampledObject *oldest = nullptr;
        SampledObject *object = newest_.exchange(nullptr, std::memory_order_acquire);
        while (object != nullptr) {
            SampledObject *older = object->next;
            object->next = oldest;
            oldest = object;
            object = older;
        }
        return oldest;
    }

  private:
    std::atomic<SampledObject *> newest_{nullptr};
};

} // namespace fieldtrace
