// SPDX-License-Identifier: MIT
#include "definitions/field_filter.h"

#include <algorithm>
#include <string_view>

namespace fieldtrace {
namespace {

constexpr std::string_view kProtobuf = "com.google.protobuf.";
constexpr std::string_view kBits = "bitField";

// What EclipseLink weaves into entities: _persistence_listener, _persistence_department_vh.
constexpr std::string_view kWovenByEclipseLink = "_persistence_";

// What Hibernate's enhancement does, as Quarkus builds it: $$_hibernate_entityEntryHolder.
constexpr std::string_view kWovenByHibernate = "$$_hibernate_";

bool is_of_protobuf(const Field &field) { return field.declared_by.starts_with(kProtobuf); }

/** Whether the name is bitField, a number, and an underscore. */
bool holds_presence_bits(std::string_view name) {
    if (!name.starts_with(kBits) || !name.ends_with('_') || name.size() < kBits.size() + 2) {
        return false;
    }
    const std::string_view number = name.substr(kBits.size(), name.size() - kBits.size() - 1);
    return std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

void leave_out_bookkeeping(std::vector<Field> *fields) {
    std::erase_if(*fields, [](const Field &field) {
        return field.name.starts_with(kWovenByEclipseLink) ||
               field.name.starts_with(kWovenByHibernate);
    });
    if (std::none_of(fields->begin(), fields->end(), is_of_protobuf)) {
        return;
    }
    std::erase_if(*fields, [](const Field &field) {
        return is_of_protobuf(field) || field.name == "memoizedIsInitialized" ||
               holds_presence_bits(field.name);
    });
}

} // namespace fieldtrace
