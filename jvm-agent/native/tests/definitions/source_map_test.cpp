// SPDX-License-Identifier: MIT
#include "definitions/source_map.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "jvm/class_file.h"

namespace fieldtrace {
namespace {

// As Jasper writes it, whose page includes another file.
constexpr std::string_view kPage = "SMAP\n"
                                   "list_jsp.java\n"
                                   "JSP\n"
                                   "*S JSP\n"
                                   "*F\n"
                                   "+ 0 list.jsp\n"
                                   "WEB-INF/owners/list.jsp\n"
                                   "+ 1 head.jspf\n"
                                   "/WEB-INF/head.jspf\n"
                                   "*L\n"
                                   "1,5:110\n"
                                   "3#1:120,2\n"
                                   "4,2:122,3\n"
                                   "9#0,4:130,0\n"
                                   "*E\n";

std::string place_of(std::string_view text, int32_t line) {
    const auto map = SourceMap::parse(text);
    if (!map) {
        return "none";
    }
    const SourceMap::Place place = map->at(line);
    return *place.file + ":" + std::to_string(place.line);
}

TEST(ALineOfAPagesClass, IsThatOfThePage) {
    EXPECT_EQ(place_of(kPage, 110), "WEB-INF/owners/list.jsp:1");
    EXPECT_EQ(place_of(kPage, 114), "WEB-INF/owners/list.jsp:5");
    EXPECT_EQ(place_of(kPage, 121), "WEB-INF/head.jspf:3");
    EXPECT_EQ(place_of(kPage, 122), "WEB-INF/head.jspf:4");
    EXPECT_EQ(place_of(kPage, 127), "WEB-INF/head.jspf:5");
    EXPECT_EQ(place_of(kPage, 130), "WEB-INF/owners/list.jsp:9");
}

TEST(ALineOfAPagesClass, IsNoneOfThePageWhereNoLineHasAskedForIt) {
    for (const int32_t line : {-1, 0, 109, 115, 128, 131}) {
        EXPECT_EQ(place_of(kPage, line), "WEB-INF/owners/list.jsp:-1") << line;
    }
}

TEST(ASourceMap, IsThatOfPagesAlone) {
    EXPECT_EQ(place_of("SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n+ 1 A.kt\nA\n*L\n1#1,9:1\n*E\n", 1),
              "none");
    EXPECT_EQ(place_of("SMAP\nx\nKotlin\n*S Kotlin\n*F\n1 A.kt\n*L\n7#1:1\n"
                       "*S JSP\n*F\n1 a.jsp\n*L\n8#1:1\n*S More\n*F\n1 b\n*L\n9#1:1\n*E",
                       1),
              "a.jsp:8");
    std::string windows(kPage);
    for (size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2) {
        windows.replace(at, 1, "\r\n");
    }
    EXPECT_EQ(place_of(windows, 112), "WEB-INF/owners/list.jsp:3");
}

TEST(ASourceMap, IsNoneWhereItIsCutOrDamaged) {
    const size_t whole = kPage.find("*E");
    for (size_t length = 0; length < whole; length++) {
        place_of(kPage.substr(0, length), 110); // whatever comes of it, nothing is read beyond
    }
    for (const char *line :
         {"x:1", "1", "1:", "1#2:1", "1,:1", "-1:1", "1:1,-1", "99999999999:1", "1:1;", "#0:1"}) {
        const std::string text = "SMAP\na\nJSP\n*S JSP\n*F\n+ 0 a.jsp\na.jsp\n*L\n";
        EXPECT_EQ(place_of(text + line + "\n*E\n", 1), "none") << line;
    }
    EXPECT_EQ(place_of("SMAP\na\nJSP\n*S JSP\n*F\n+ 0 a.jsp\n" + std::string(300, 'a') +
                           "\n*L\n1:1\n*E\n",
                       1),
              "none");
    EXPECT_EQ(place_of("SMAP\na\nJSP\n*S JSP\n*F\n+ 0 a.jsp\na.jsp\n*L\n2147483647,2147483647"
                       ":2147483647,2147483647\n*E\n",
                       2147483647),
              "a.jsp:2147483647");
    EXPECT_EQ(place_of(std::string(kPage) + std::string(SourceMap::kLongest, 'x'), 110), "none");
}

/** A class file with an attribute, behind a field that has others. */
std::string class_file(std::string_view name, std::string_view value) {
    const auto u2 = [](size_t n) {
        return std::string{static_cast<char>(n >> 8), static_cast<char>(n)};
    };
    const auto u4 = [&u2](size_t n) { return u2(n >> 16) + u2(n & 0xffff); };
    const auto utf8 = [&u2](std::string_view text) {
        return std::string("\1") + u2(text.size()) + std::string(text);
    };
    const std::string constants = utf8("ConstantValue") + "\5" + std::string(8, '\x7f') +
                                  utf8(name) + "\3" + std::string(4, '\x7f');
    const std::string field = u2(0) + u2(1) + u2(1) + u2(1) + u2(1) + u4(2) + u2(5);
    return std::string("\xca\xfe\xba\xbe") + u4(61) + u2(6) + constants + u2(0x21) + u2(0) + u2(0) +
           u2(1) + u2(0) + u2(1) + field + u2(0) + u2(2) + u2(1) + u4(3) + "abc" + u2(4) +
           u4(value.size()) + std::string(value);
}

std::string_view extension_of(std::string_view bytes) {
    return source_debug_extension(
        {reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size()});
}

TEST(AClassFile, TellsWhatTheClassWasMadeOf) {
    const std::string file = class_file("SourceDebugExtension", kPage);
    EXPECT_EQ(extension_of(file), kPage);
    EXPECT_EQ(extension_of(class_file("SourceDebugExtensions", kPage)), "");
    EXPECT_EQ(extension_of(class_file("Other", "SourceDebugExtension")), "");
}

TEST(AClassFile, IsReadNoFurtherThanItGoes) {
    const std::string file = class_file("SourceDebugExtension", kPage);
    for (size_t length = 0; length < file.size(); length++) {
        const std::vector<char> cut(file.begin(), file.begin() + static_cast<ptrdiff_t>(length));
        EXPECT_EQ(extension_of({cut.data(), cut.size()}), "") << length;
    }
    for (size_t at = 0; at < file.size(); at++) {
        std::string damaged = file;
        damaged[at] = static_cast<char>(0xff);
        extension_of(damaged);
    }
}

} // namespace
} // namespace fieldtrace
