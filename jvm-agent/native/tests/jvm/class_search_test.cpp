// SPDX-License-Identifier: MIT
#include "jvm/class_search.h"

#include <gtest/gtest.h>
#include <random>
#include <thread>

namespace fieldtrace {
namespace {

constexpr uint32_t kAlways = 1U << ClassSearch::kMost;

/** A class file up to its constants, of which those that begin with a '#' are numbers. */
std::vector<unsigned char> class_file(const std::vector<std::string> &constants) {
    std::vector<unsigned char> bytes{0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61};
    size_t count = 1;
    for (const std::string &text : constants) {
        count += text == "#long" ? 2 : 1;
    }
    bytes.insert(bytes.end(),
                 {static_cast<unsigned char>(count >> 8), static_cast<unsigned char>(count)});
    for (const std::string &text : constants) {
        if (text == "#long") {
            bytes.insert(bytes.end(), {5, 1, 0, 4, 'w', 'a', 'i', 't', 1});
        } else if (text == "#class") {
            bytes.insert(bytes.end(), {7, 0, 1});
        } else {
            bytes.insert(bytes.end(), {1, static_cast<unsigned char>(text.size() >> 8),
                                       static_cast<unsigned char>(text.size())});
            bytes.insert(bytes.end(), text.begin(), text.end());
        }
    }
    return bytes;
}

TEST(AClassSearch, FindsConstantsAndBeginningsOfAllWhoAskInOnePass) {
    ClassSearch search;
    const uint32_t waits = search.add_constants({"wait", "notify"});
    const uint32_t copies = search.add_constants({"clone"});
    const uint32_t hooked = search.add_beginnings({"java/sql/", "jakarta/jms/"});
    EXPECT_EQ(search.found_in(class_file({"#long", "waits", "#class"})), kAlways);
    EXPECT_EQ(search.found_in(class_file({"#long", "a", "#class", "notify"})), kAlways | waits);
    EXPECT_EQ(search.found_in(class_file({"clone", "([Ljakarta/jms/Message;)V", "wait"})),
              kAlways | waits | copies | hooked);
    EXPECT_EQ(search.found_in(class_file({"java/sql", "xjava/sql/"})), kAlways | hooked);
}

TEST(AClassSearch, HasNoBitLeftForMoreThanItHasRoomFor) {
    ClassSearch search;
    for (unsigned i = 0; i < ClassSearch::kMost; i++) {
        EXPECT_EQ(search.add_constants({std::to_string(i)}), 1U << i);
    }
    EXPECT_EQ(search.add_constants({"more"}), 0U);
    EXPECT_EQ(search.add_beginnings({"more/"}), 0U);
    EXPECT_EQ(search.found_in(class_file({"more", "29", "more/"})), kAlways | 1U << 29);
}

TEST(AClassSearch, LeavesBeginningsThatAreTooShortOrTooLongToOthers) {
    ClassSearch search;
    EXPECT_EQ(search.add_beginnings({"java/sql/", "a"}), 0U);
    EXPECT_EQ(search.add_beginnings({std::string(128, 'a')}), 0U);
    EXPECT_EQ(search.add_beginnings({"ab"}), 1U);
    EXPECT_EQ(search.found_in(class_file({"cab"})), kAlways | 1U);
}

TEST(AClassSearch, ReadsNothingBeyondTheEndOfADamagedClassFile) {
    ClassSearch search;
    search.add_constants({"wait", std::string(300, 'w')});
    search.add_beginnings({"java/sql/", "java/util/stream/"});
    const std::vector<unsigned char> whole =
        class_file({"#long", "java/lang/Object", "#class", std::string(300, 'w'), "java/sql/Date",
                    "wait", "#long"});
    std::mt19937_64 random(33);
    for (int round = 0; round < 20000; round++) {
        const size_t length = random() % (whole.size() + 1);
        // Of its own, so that the sanitizers see what is read beyond it.
        std::vector<unsigned char> damaged(whole.begin(),
                                           whole.begin() + static_cast<std::ptrdiff_t>(length));
        for (size_t i = random() % 4; i > 0 && !damaged.empty(); i--) {
            damaged[random() % damaged.size()] = static_cast<unsigned char>(random());
        }
        EXPECT_NE(search.found_in(damaged), 0U);
    }
}

TEST(AClassSearch, TakesMoreNamesWhileOthersLook) {
    ClassSearch search;
    const uint32_t first = search.add_constants({"first"});
    const std::vector<unsigned char> file = class_file({"first", "last"});
    std::atomic<uint32_t> last = 0;
    std::thread looking([&] {
        while (last == 0 || (search.found_in(file) & last) == 0) {
            EXPECT_NE(search.found_in(file) & first, 0U);
        }
    });
    for (int i = 0; i < 20; i++) {
        search.add_constants({std::to_string(i)});
    }
    last = search.add_constants({"last"});
    looking.join();
}

} // namespace
} // namespace fieldtrace
