// SPDX-License-Identifier: MIT
#include "definitions/field_filter.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

std::vector<std::string> left(std::vector<Field> fields) {
    leave_out_bookkeeping(&fields);
    std::vector<std::string> names;
    for (const Field &field : fields) {
        names.push_back(field.name);
    }
    return names;
}

TEST(FieldFilter, LeavesTheDataOfAProtobufMessage) {
    EXPECT_EQ(left({{"bitField0_", "I", 12, 4, "app.Employee"},
                    {"name_", "Ljava/lang/Object;", 16, 4, "app.Employee"},
                    {"bitField_", "I", 20, 4, "app.Employee"},
                    {"bitFieldX_", "I", 24, 4, "app.Employee"},
                    {"memoizedIsInitialized", "B", 28, 1, "app.Employee"},
                    {"unknownFields", "L;", 32, 4, "com.google.protobuf.GeneratedMessageV3"},
                    {"memoizedSize", "I", 36, 4, "com.google.protobuf.AbstractMessage"}}),
              (std::vector<std::string>{"name_", "bitField_", "bitFieldX_"}));
}

TEST(FieldFilter, LeavesTheDataOfAnEntityThatEclipseLinkHasWoven) {
    EXPECT_EQ(left({{"name", "Ljava/lang/String;", 12, 4, "app.Employee"},
                    {"_persistence_department_vh", "L;", 16, 4, "app.Employee"},
                    {"_persistence_listener", "L;", 20, 4, "app.Employee"}}),
              (std::vector<std::string>{"name"}));
}

TEST(FieldFilter, LeavesTheDataOfAnEntityThatHibernateHasEnhanced) {
    EXPECT_EQ(left({{"name", "Ljava/lang/String;", 12, 4, "app.Employee"},
                    {"$$_hibernate_tracker", "L;", 16, 4, "app.Employee"}}),
              (std::vector<std::string>{"name"}));
}

TEST(FieldFilter, LeavesAllFieldsOfOtherClasses) {
    EXPECT_EQ(left({{"bitField0_", "I", 12, 4, "app.Employee"},
                    {"memoizedIsInitialized", "B", 16, 1, "app.Person"}}),
              (std::vector<std::string>{"bitField0_", "memoizedIsInitialized"}));
}

} // namespace
} // namespace fieldtrace
