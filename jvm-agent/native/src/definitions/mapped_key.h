// SPDX-License-Identifier: MIT
#pragma once

#include <fieldtrace/probes.h>
#include <string>

namespace fieldtrace {

/** The key by which a mapper knows a field; Java tells each once. */
struct MappedKey {
    std::string class_name; ///< with dots
    ft_key_way way;
    std::string key;
    std::string field; ///< empty where the key is of none
    std::string value; ///< class of its values and how they are held, or empty

    void emit() const {
        ft_key_def(class_name.c_str(), way, key.c_str(), field.c_str(), value.c_str());
    }
};

} // namespace fieldtrace
