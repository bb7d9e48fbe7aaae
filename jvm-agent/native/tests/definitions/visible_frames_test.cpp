// SPDX-License-Identifier: MIT
#include "definitions/visible_frames.h"

#include <deque>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "definitions/frame_filter.h"

namespace fieldtrace {
namespace {

using Names = std::vector<std::string>;

/** What is shown of frames, innermost first. */
Names shown(const Names &frames) {
    const FrameFilter filter({"java.", "org.springframework.", "org.thymeleaf."});
    std::deque<Method> methods;
    VisibleFrames visible;
    for (const std::string &frame : frames) {
        const size_t dot = frame.rfind('.');
        const std::string class_name = frame.substr(0, dot);
        methods.push_back({.id = 1,
                           .class_name = class_name,
                           .name = frame.substr(dot + 1),
                           .signature = "()V",
                           .source_file = "",
                           .is_own = false,
                           .is_left_out = filter.leaves_out(class_name),
                           .is_obsolete = false});
        visible.add({&methods.back(), -1});
    }
    Names names;
    for (const ContextFrame &frame : visible.take()) {
        names.push_back(std::string(frame.method->class_name) + "." +
                        std::string(frame.method->name));
    }
    return names;
}

TEST(ACallPath, ShowsTheFramesOfTheApplication) {
    EXPECT_EQ(shown({"shop.Owner.getName", "java.lang.Method.invoke", "shop.Page.show",
                     "org.springframework.web.Servlet.service"}),
              (Names{"shop.Owner.getName", "shop.Page.show"}));
}

TEST(ACallPath, ShowsTheInnermostFrameWhereOnlyLibrariesRun) {
    EXPECT_EQ(shown({"java.lang.Method.invoke", "org.springframework.web.Servlet.service"}),
              (Names{"java.lang.Method.invoke"}));
    EXPECT_EQ(shown({}), Names{});
}

TEST(ACallPath, ShowsOneFrameOfTheTemplateThatReads) {
    EXPECT_EQ(shown({"shop.Owner.getName", "org.springframework.expression.Property.read",
                     "org.thymeleaf.standard.Expression.evaluate", "org.thymeleaf.View.render",
                     "org.springframework.web.Servlet.service"}),
              (Names{"shop.Owner.getName", "org.thymeleaf.View.render"}));
    EXPECT_EQ(shown({"java.util.List.size", "org.thymeleaf.standard.Expression.evaluate",
                     "org.thymeleaf.View.render"}),
              (Names{"org.thymeleaf.View.render"}));
}

TEST(ACallPath, ShowsEachTemplateThatTheApplicationRenders) {
    EXPECT_EQ(shown({"shop.Owner.getName", "org.thymeleaf.Engine.process", "shop.Letter.text",
                     "org.thymeleaf.Engine.process", "shop.Page.show"}),
              (Names{"shop.Owner.getName", "org.thymeleaf.Engine.process", "shop.Letter.text",
                     "org.thymeleaf.Engine.process", "shop.Page.show"}));
}

} // namespace
} // namespace fieldtrace
