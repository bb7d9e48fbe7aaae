// SPDX-License-Identifier: MIT
#include "layers/layer_table.h"

namespace fieldtrace {

LayerTable::LayerTable(const std::vector<std::string> &entries) {
    for (const std::string &entry : entries) {
        const size_t equals = entry.find('=');
        if (equals != std::string::npos) {
            layers_.try_emplace(entry.substr(0, equals), entry.substr(equals + 1));
        }
    }
}

const std::string &LayerTable::layer_of(std::string_view class_name) const {
    std::string_view part = class_name;
    while (!part.empty()) {
        const auto found = layers_.find(part);
        if (found != layers_.end()) {
            return found->second;
        }
        // Of com.acme.Order$Line the class that it is in, then the package.
        const size_t end = part.find_last_of(".$/");
        part = part.substr(0, end == std::string_view::npos ? 0 : end);
    }
    return application_;
}

} // namespace fieldtrace
