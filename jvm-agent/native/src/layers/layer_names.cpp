// SPDX-License-Identifier: MIT
#include "layers/layer_names.h"

#include <algorithm>

namespace fieldtrace {
namespace {

// Layers that are no packages.
constexpr char kUnknown[] = "unknown";
constexpr char kKernel[] = "kernel";
constexpr char kJvm[] = "jvm";
constexpr char kNative[] = "native";

} // namespace

uint32_t LayerNames::id_of(const std::string &layer) {
    const std::lock_guard guard(lock_);
    const auto [entry, is_new] = ids_.try_emplace(layer, 0);
    if (is_new) {
        entry->second = strings_->define(layer);
    }
    return entry->second;
}

/** Of the class that a sample says. */
uint32_t LayerNames::layer_of(std::string name) {
    std::replace(name.begin(), name.end(), '/', '.');
    return id_of(table_.layer_of(name));
}

uint32_t LayerNames::layer_of(const Jvm &jvm, jmethodID method) {
    {
        const std::lock_guard guard(lock_);
        const auto found = methods_.find(method);
        if (found != methods_.end()) {
            return found->second;
        }
    }
    // Not under the lock: the JVM may make this thread wait.
    jclass declaring_class = nullptr;
    if (method == nullptr ||
        jvm.jvmti->GetMethodDeclaringClass(method, &declaring_class) != JVMTI_ERROR_NONE) {
        return id_of(kUnknown); // it was unloaded
    }
    const LocalRef<jclass> declared_by(jvm.jni, declaring_class);
    const uint32_t layer = id_of(table_.layer_of(name_of(jvm, declaring_class)));
    const std::lock_guard guard(lock_);
    if (methods_.size() == kMostMethods) {
        methods_.clear();
    }
    methods_[method] = layer;
    return layer;
}

LayerNames::Layers LayerNames::layers_of(const Jvm &jvm, const LayerSample &sample) {
    const uint32_t unknown = id_of(kUnknown);
    const uint32_t jdk = id_of(LayerTable::kJdk);
    // The bottom of the stack is seen where the path is shorter than what was looked at.
    uint32_t caller = sample.count == 0 || sample.count == LayerSample::kFrames ? unknown : jdk;
    uint32_t innermost = unknown;
    const bool is_named = sample.length > 0;
    if (is_named) {
        innermost = layer_of(std::string(sample.name.data(), sample.length));
    }
    if (is_named && innermost != jdk) {
        caller = innermost;
    } else {
        for (uint32_t i = 0; i < sample.count; i++) {
            const uint32_t layer = layer_of(jvm, sample.frames[i].method);
            innermost = i == 0 && !is_named ? layer : innermost;
            if (layer != jdk && layer != unknown) {
                caller = layer;
                break;
            }
        }
    }
    switch (sample.place) {
    case CodePlace::Kernel:
        return {id_of(kKernel), caller};
    case CodePlace::Jvm:
        return {id_of(kJvm), caller};
    case CodePlace::Native:
        return {id_of(kNative), caller};
    default:
        return {innermost, caller};
    }
}

} // namespace fieldtrace
