// SPDX-License-Identifier: MIT
#pragma once

#include <fieldtrace/probes.h>
#include <string>

namespace fieldtrace {

/** Where classes come from, and whose the agent takes them for; Java tells each once. */
struct CodeOrigin {
    std::string name;
    ft_code_owner owner;
    std::string reason;

    void emit() const { ft_code_origin(name.c_str(), owner, reason.c_str()); }
};

} // namespace fieldtrace
