// SPDX-License-Identifier: MIT
#pragma once

#include <fieldtrace/probes.h>
#include <string>

namespace fieldtrace {

/** A client that the application uses and the agent does not know; Java tells each once. */
struct UnknownClient {
    std::string name;
    std::string class_name; ///< of the loaded class that tells so, with dots
    ft_client_kind kind;

    void emit() const { ft_unknown_client(name.c_str(), class_name.c_str(), kind); }
};

} // namespace fieldtrace
