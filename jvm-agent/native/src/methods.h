// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "frame_filter.h"
#include "jvm.h"

namespace fieldtrace {

/** A method of the application, as events name it. */
struct Method {
    uint64_t id;
    std::string class_name; ///< binary name, with dots
    std::string name;
    std::string signature;
    std::string source_file; ///< empty where the class file does not say
    std::vector<jvmtiLineNumberEntry> lines;
    bool is_own;      ///< of the agent
    bool is_left_out; ///< by the filter of frames

    /** The line of a bytecode, -1 where unknown or where the method is native. */
    int32_t line_of(int64_t bci) const;

    /** Emits `method_def`. */
    void define() const;
};

/** Every method that has stood in a call path, resolved once. Thread-safe. */
class Methods {
  public:
    explicit Methods(FrameFilter filter) : filter_(std::move(filter)) {}

    /** The method, which lives as long as this; null where its class was unloaded. */
    const Method *resolve(const Jvm &jvm, jmethodID method);

  private:
    std::unique_ptr<Method> look_up(const Jvm &jvm, jmethodID id) const;

    FrameFilter filter_;
    std::shared_mutex lock_;
    std::unordered_map<jmethodID, std::unique_ptr<Method>> methods_;
};

} // namespace fieldtrace
