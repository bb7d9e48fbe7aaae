// SPDX-License-Identifier: MIT
#pragma once

#include <fieldtrace/definitions.h>
#include <mutex>
#include <string>
#include <vector>

namespace fieldtrace {

/** A client that the application uses and the agent does not know. */
struct UnknownClient {
    std::string name;
    std::string class_name; ///< of the loaded class that tells so, with dots
    ft_client_kind kind;
};

/** All of them; Java tells each once. Thread-safe. */
class UnknownClients {
  public:
    /** Takes a client and emits its `unknown_client`. */
    void define(UnknownClient client);

    /** Emits `unknown_client` for all. */
    void define_all() const;

  private:
    mutable std::mutex lock_;
    std::vector<UnknownClient> clients_;
};

} // namespace fieldtrace
