// SPDX-License-Identifier: MIT
#pragma once

#include <fieldtrace/probes.h>
#include <string>

namespace fieldtrace {

/** An operation that the service offers; Java tells each once. */
struct OfferedOperation {
    std::string http_method; ///< empty where it answers any
    std::string route;
    std::string class_name; ///< of what answers, with dots
    std::string method_name;

    void emit() const {
        ft_operation_def(http_method.c_str(), route.c_str(), class_name.c_str(),
                         method_name.c_str());
    }
};

} // namespace fieldtrace
