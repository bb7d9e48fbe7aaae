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

/** What is shown of frames, innermost first; `template.FILE` for a line of a template. */
Names shown(const Names &frames) {
    const FrameFilter filter(
        {"java.", "org.springframework.", "org.thymeleaf.", "org.apache.jasper."});
    std::deque<Method> methods;
    VisibleFrames visible;
    for (const std::string &frame : frames) {
        const bool is_template = frame.starts_with("template.");
        const size_t dot = is_template ? frame.find('.') : frame.rfind('.');
        const std::string class_name = frame.substr(0, dot);
        methods.push_back({.id = 1,
                           .class_name = class_name,
                           .name = frame.substr(dot + 1),
                           .signature = is_template ? "" : "()V",
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

TEST(ACallPath, ShowsTheLinesOfTemplatesThatWereMadeClassesAndNotTheirEngine) {
    EXPECT_EQ(shown({"shop.Owner.getName", "org.apache.jasper.Context.evaluate",
                     "template.owners/name.jsp", "org.apache.jasper.Servlet.service",
                     "org.apache.jasper.Library.include", "template.owners/list.jsp",
                     "org.apache.jasper.Servlet.service", "shop.Filter.filter"}),
              (Names{"shop.Owner.getName", "template.owners/name.jsp", "template.owners/list.jsp",
                     "shop.Filter.filter"}));
}

TEST(ACallPath, ShowsTheInnermostLineOfATemplateThatHasOne) {
    const Method list{.id = 1,
                      .class_name = kTemplateClass,
                      .name = "list.jsp",
                      .signature = "",
                      .source_file = "list.jsp",
                      .is_own = false,
                      .is_left_out = false,
                      .is_obsolete = false};
    VisibleFrames visible;
    for (const int32_t line : {-1, 7, 3}) {
        visible.add({&list, line});
    }
    const std::vector<ContextFrame> shown = visible.take();
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_EQ(shown[0].line, 7);
}

} // namespace
} // namespace fieldtrace
