// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"

namespace fieldtrace {

/**
 * What profilers outside of this process find of it as OpenTelemetry's process context (OTEP 4719):
 * attributes of its resource in a mapping that has a name of its own.
 */
class ProcessContext {
  public:
    ProcessContext() = default;
    ProcessContext(const ProcessContext &) = delete;
    ProcessContext &operator=(const ProcessContext &) = delete;
    ~ProcessContext() { withdraw(); }

    /** An attribute with a text, or with a list of them. */
    void add(const std::string &key, const std::string &value);
    void add(const std::string &key, const std::vector<std::string> &values);

    /** Lets others find what was added. There may be one in a process. */
    Error publish();

    /** Takes it back, if it was published. */
    void withdraw();

  private:
    std::string payload_; ///< a Resource of OTLP, encoded
    void *mapping_ = nullptr;
    size_t size_ = 0;
};

} // namespace fieldtrace
