// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/options.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/** What `jvm_info` says about this run of the JVM. */
class RunInfo {
  public:
    RunInfo(const Jvm &jvm, const Options &options, const std::string &collector,
            std::string backend);

    /** Emits `jvm_info`. */
    void define() const;

  private:
    std::string uuid_;
    std::string service_;
    std::string service_version_;
    std::string host_;
    std::string jvm_version_;
    std::string collector_;
    std::string backend_;
    std::string agent_version_;
    std::string options_;
    uint32_t processors_;
};

} // namespace fieldtrace
