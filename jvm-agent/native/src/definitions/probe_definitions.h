// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace fieldtrace {

/** A method that is probed, as events name it. */
struct ProbedMethod {
    std::string class_name; ///< binary name, with dots
    std::string name;
    std::string signature;
    std::string source_file; ///< empty where the class file does not say
    uint32_t line;           ///< the first, 0 where the class file does not say
};

/** The methods that are or were probed; Java numbers them. Thread-safe. */
class ProbeDefinitions {
  public:
    /** Takes a probe, whose id is from 1, and emits its `probe_def`. */
    void define(uint32_t id, ProbedMethod method);

    /** Whether any was taken. */
    bool has_any() const;

    /** Emits `probe_def` for all. */
    void define_all() const;

  private:
    mutable std::mutex lock_;
    std::vector<ProbedMethod> methods_; ///< of the ids from 1; without a name where not taken yet
};

} // namespace fieldtrace
