// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "definitions/trace_strings.h"
#include "jvm/jvm.h"
#include "layers/layer_samples.h"
#include "layers/layer_table.h"

namespace fieldtrace {

/** Tells which layers a sample is of. Thread-safe; not for signal handlers. */
class LayerNames {
  public:
    /** Ids of `string_def`. */
    struct Layers {
        uint32_t layer;  ///< the layer in which the thread was
        uint32_t caller; ///< for which it was there

        bool operator==(const Layers &) const = default;
    };

    LayerNames(LayerTable table, TraceStrings *strings)
        : table_(std::move(table)), strings_(strings) {}

    Layers layers_of(const Jvm &jvm, const LayerSample &sample);

  private:
    /** Where so many are known the JVM is asked again, because most may be unloaded by then. */
    static constexpr size_t kMostMethods = 65'536;

    uint32_t id_of(const std::string &layer);
    uint32_t layer_of(std::string name);
    uint32_t layer_of(const Jvm &jvm, jmethodID method);

    LayerTable table_;
    TraceStrings *strings_;
    std::mutex lock_;
    std::unordered_map<std::string, uint32_t> ids_;
    std::unordered_map<jmethodID, uint32_t> methods_;
};

} // namespace fieldtrace
