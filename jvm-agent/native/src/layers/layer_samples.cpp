// SPDX-License-Identifier: MIT
#include "layers/layer_samples.h"

#include <cstddef>

namespace fieldtrace {

LayerSample *LayerSamples::claim() {
    for (size_t i = 0; i < kTries; i++) {
        Cell &cell = (*cells_)[next_.fetch_add(1, std::memory_order_relaxed) % kMost];
        bool expected = false;
        if (cell.is_used.compare_exchange_strong(expected, true, std::memory_order_acquire)) {
            return &cell.sample;
        }
    }
    return nullptr;
}

void LayerSamples::put(LayerSample *sample, uint64_t request) {
    const auto *cell =
        reinterpret_cast<Cell *>(reinterpret_cast<char *>(sample) - offsetof(Cell, sample));
    const auto index = static_cast<size_t>(cell - cells_->data());
    waiting_.fetch_add(1, std::memory_order_relaxed);
    times_[index].store(sample->taken_ns, std::memory_order_relaxed);
    requests_[index].store(request, std::memory_order_release);
}

} // namespace fieldtrace
