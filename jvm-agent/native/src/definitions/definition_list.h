// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <utility>
#include <vector>

namespace fieldtrace {

/**
 * Definitions that no number refers to, in the order in which they came. A `D` has `emit()`, which
 * emits its event. Thread-safe.
 */
template <typename D> class DefinitionList {
  public:
    /** Takes a definition and emits its event. */
    void define(D definition) {
        const std::lock_guard guard(lock_);
        definition.emit();
        all_.push_back(std::move(definition));
    }

    /** Emits the events of all. */
    void define_all() const {
        const std::lock_guard guard(lock_);
        for (const D &definition : all_) {
            definition.emit();
        }
    }

  private:
    mutable std::mutex lock_;
    std::vector<D> all_;
};

} // namespace fieldtrace
