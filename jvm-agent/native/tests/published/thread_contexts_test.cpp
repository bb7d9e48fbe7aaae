// SPDX-License-Identifier: MIT
#include "published/thread_contexts.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <thread>

namespace fieldtrace {
namespace {

Options of_service() {
    Options options;
    options.service_name = "orders";
    options.agent_version = "1.0";
    return options;
}

std::map<int, std::string> attributes_of(const ft_context_record &record) {
    std::map<int, std::string> found;
    for (size_t at = 0; at < record.attributes_size; at += 2u + record.attributes[at + 1]) {
        const auto *value = reinterpret_cast<const char *>(&record.attributes[at + 2]);
        found[record.attributes[at]] = std::string(value, record.attributes[at + 1]);
    }
    return found;
}

const ft_context_record *shown() { return *ft_shown_context(); }

bool is_told() { return shown() != nullptr && shown()->valid == 1; }

std::string maps() {
    std::ifstream file("/proc/self/maps");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(ThreadContextsTest, AThreadTellsOfTheRequestThatItWorksFor) {
    ThreadContexts contexts;
    ASSERT_FALSE(contexts.open(of_service()));
    contexts.begins(7, {0x0102030405060708, 0x090a0b0c0d0e0f10, 0x1112131415161718, 1, "GET /a"});
    EXPECT_FALSE(is_told());
    contexts.serves(7);
    ASSERT_TRUE(is_told());
    EXPECT_EQ(shown()->trace_id[0], 0x01);
    EXPECT_EQ(shown()->trace_id[15], 0x10);
    EXPECT_EQ(shown()->span_id[7], 0x18);
    EXPECT_EQ(shown()->trace_flags, 1);
    const std::map<int, std::string> told{{0, "7"}, {1, "GET /a"}};
    EXPECT_EQ(attributes_of(*shown()), told);

    contexts.named(7, "GET /a/{id}");
    EXPECT_EQ(attributes_of(*shown())[1], "GET /a/{id}");
    std::thread([&] {
        EXPECT_FALSE(is_told());
        contexts.serves(7); // which was handed over
        EXPECT_TRUE(is_told());
        EXPECT_EQ(attributes_of(*shown())[1], "GET /a/{id}");
    }).join();
    contexts.serves(0);
    EXPECT_FALSE(is_told());
}

TEST(ThreadContextsTest, ARequestThatIsOverIsToldOfNoMore) {
    ThreadContexts contexts;
    ASSERT_FALSE(contexts.open(of_service()));
    contexts.begins(8, {});
    contexts.ends(8);
    contexts.serves(8);
    EXPECT_FALSE(is_told());
}

TEST(ThreadContextsTest, ALongNameIsCutBetweenCharacters) {
    ThreadContexts contexts;
    ASSERT_FALSE(contexts.open(of_service()));
    std::string name = "GET /x";
    for (int i = 0; i < 200; i++) {
        name += "\u00e4";
    }
    contexts.begins(UINT64_MAX, {0, 0, 0, 0, name});
    contexts.serves(UINT64_MAX);
    ASSERT_TRUE(is_told());
    EXPECT_EQ(attributes_of(*shown())[1], name.substr(0, 254));
    EXPECT_EQ(attributes_of(*shown())[0], std::to_string(UINT64_MAX));
    contexts.serves(0);
}

TEST(ThreadContextsTest, WhatIsClosedTellsNothing) {
    {
        ThreadContexts contexts;
        ASSERT_FALSE(contexts.open(of_service()));
        EXPECT_NE(maps().find("OTEL_CTX"), std::string::npos);
        contexts.begins(9, {});
        contexts.serves(9);
        ASSERT_TRUE(is_told());
        contexts.close();
        EXPECT_FALSE(is_told());
        contexts.serves(9);
        EXPECT_FALSE(is_told());
    }
    EXPECT_EQ(maps().find("OTEL_CTX"), std::string::npos);
}

TEST(ThreadContextsTest, AProcessTellsByOneLibraryAlone) {
    ThreadContexts first;
    ASSERT_FALSE(first.open(of_service()));
    ThreadContexts second;
    const Error error = second.open(of_service());
    ASSERT_TRUE(error);
    EXPECT_NE(error.message().find("another library"), std::string::npos);
    EXPECT_FALSE(second.is_open());
}

} // namespace
} // namespace fieldtrace
