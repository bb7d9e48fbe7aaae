// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fieldtrace {

/** Which classes belong to which layer, by their packages. */
class LayerTable {
  public:
    /** What is in no other layer. */
    static constexpr char kApplication[] = "application";
    /** The classes of the JDK. */
    static constexpr char kJdk[] = "jdk";

    LayerTable() = default;

    /** @param entries `package=layer`, as the option `layers.packages` has them */
    explicit LayerTable(const std::vector<std::string> &entries);

    /**
     * The layer of the longest of the packages that the class is in, or of the class itself.
     *
     * @param class_name binary name, with dots
     */
    const std::string &layer_of(std::string_view class_name) const;

  private:
    std::map<std::string, std::string, std::less<>> layers_;
    std::string application_ = kApplication;
};

} // namespace fieldtrace
