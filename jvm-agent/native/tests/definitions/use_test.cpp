// SPDX-License-Identifier: MIT
#include "definitions/use.h"

#include <gtest/gtest.h>
#include <vector>

#include "definitions/frame_filter.h"

namespace fieldtrace {
namespace {

struct Frame {
    const char *class_name;
    const char *name;
    const char *signature = "()V";
};

/** What a read is for that happens in these frames, innermost first. */
ft_use use_in(const std::vector<Frame> &frames) {
    const FrameFilter filter({"java.", "com.fasterxml.jackson.", "com.google.gson.", "org.slf4j.",
                              "ch.qos.logback.", "org.springframework."});
    UseOfRead use;
    for (const Frame &frame : frames) {
        use.add({.id = 1,
                 .class_name = frame.class_name,
                 .name = frame.name,
                 .signature = frame.signature,
                 .source_file = "",
                 .is_own = FrameFilter::is_own(frame.class_name),
                 .is_left_out = filter.leaves_out(frame.class_name),
                 .is_obsolete = false});
    }
    return use.use();
}

constexpr Frame kGetter{"com.acme.Employee", "getName", "()Ljava/lang/String;"};
constexpr Frame kMarks{"org.fieldtrace.agent.bridge.watch.Marks", "accessed"};
constexpr Frame kToString{"com.acme.Employee", "toString", "()Ljava/lang/String;"};
constexpr Frame kService{"com.acme.Payroll", "slip"};

TEST(AReadOfAField, IsDirectWhereTheApplicationReadsIt) {
    EXPECT_EQ(use_in({kMarks, kGetter, kService}), FT_USE_DIRECT);
    EXPECT_EQ(use_in({kService}), FT_USE_DIRECT);
    EXPECT_EQ(use_in({}), FT_USE_DIRECT) << "nothing is known";
}

TEST(AReadOfAField, IsDirectWhereALibraryReadsItForTheApplication) {
    EXPECT_EQ(use_in({kGetter,
                      {"com.acme.Payroll$$Lambda/0x1", "apply"},
                      {"java.util.Comparator", "lambda$comparing$1"},
                      {"java.util.TimSort", "sort"},
                      kService}),
              FT_USE_DIRECT);
}

TEST(AReadOfAField, IsForwardedWhereASerialiserReadsIt) {
    EXPECT_EQ(use_in({kGetter,
                      {"jdk.internal.reflect.DirectMethodHandleAccessor", "invoke"},
                      {"com.fasterxml.jackson.databind.ser.BeanPropertyWriter", "serializeAsField"},
                      {"org.springframework.web.servlet.DispatcherServlet", "doService"}}),
              FT_USE_FORWARDED);
    EXPECT_EQ(use_in({{"com.google.gson.internal.bind.ReflectiveTypeAdapterFactory$1", "write"},
                      kService}),
              FT_USE_FORWARDED);
}

TEST(AReadOfAField, IsDirectWhereASerialisersLibraryReadsForAnotherEnd) {
    EXPECT_EQ(use_in({{"com.google.gson.internal.bind.MapTypeAdapterFactory", "read"}, kService}),
              FT_USE_DIRECT);
}

TEST(AReadOfAField, IsForwardedByASerialiserOfTheApplicationsOwn) {
    EXPECT_EQ(use_in({kGetter,
                      {"com.acme.EmployeeSerializer", "serialize",
                       "(Lcom/acme/Employee;Lcom/fasterxml/jackson/core/JsonGenerator;)V"}}),
              FT_USE_FORWARDED);
    EXPECT_EQ(use_in({{"com.acme.Employee", "writeObject", "(Ljava/io/ObjectOutputStream;)V"}}),
              FT_USE_FORWARDED);
}

TEST(AReadOfAField, IsIncidentalInToStringEqualsAndHashCode) {
    EXPECT_EQ(use_in({kToString, {"java.lang.String", "valueOf"}, kService}), FT_USE_INCIDENTAL);
    EXPECT_EQ(use_in({kGetter, kToString, kService}), FT_USE_INCIDENTAL);
    EXPECT_EQ(use_in({{"java.lang.runtime.ObjectMethods", "eq"},
                      {"com.acme.Employee", "equals", "(Ljava/lang/Object;)Z"},
                      {"java.util.HashMap", "putVal"},
                      kService}),
              FT_USE_INCIDENTAL);
    EXPECT_EQ(use_in({kGetter, {"com.acme.Order", "hashCode", "()I"}, kService}),
              FT_USE_INCIDENTAL);
}

TEST(AReadOfAField, IsDirectInAToStringWhoseTextATemplatePutsIntoAnAnswer) {
    const Frame spel{"org.springframework.expression.common.ExpressionUtils", "convert"};
    const Frame thymeleaf{"org.thymeleaf.spring6.expression.SPELVariableExpressionEvaluator",
                          "evaluate"};
    const Frame parser{"org.attoparser.MarkupParser", "parse"};
    EXPECT_EQ(use_in({kGetter, kToString, spel, thymeleaf, parser}), FT_USE_DIRECT);
    EXPECT_EQ(use_in({kToString,
                      {"com.acme.Order", "toString", "()Ljava/lang/String;"},
                      {"org.apache.jasper.runtime.JspWriterImpl", "print"},
                      {"org.apache.jsp.order_jsp", "_jspService"}}),
              FT_USE_DIRECT)
        << "one within another";
}

TEST(AReadOfAField, IsDirectWhereATemplateReadsIt) {
    EXPECT_EQ(use_in({kGetter,
                      {"org.thymeleaf.TemplateEngine", "process"},
                      {"ch.qos.logback.classic.Logger", "info"}}),
              FT_USE_DIRECT)
        << "whatever asked for the template";
}

TEST(AReadOfAField, IsIncidentalWhereCodeThatATemplateCallsMakesText) {
    EXPECT_EQ(use_in({kToString, kService, {"org.thymeleaf.TemplateEngine", "process"}}),
              FT_USE_INCIDENTAL);
}

TEST(AReadOfAField, IsIncidentalWhereATemplateLogsAnObject) {
    EXPECT_EQ(use_in({kToString,
                      {"org.slf4j.helpers.MessageFormatter", "format"},
                      {"org.thymeleaf.TemplateEngine", "process"}}),
              FT_USE_INCIDENTAL);
}

TEST(AReadOfAField, IsIncidentalInALogger) {
    EXPECT_EQ(use_in({kGetter, {"ch.qos.logback.classic.Logger", "info"}, kService}),
              FT_USE_INCIDENTAL);
}

TEST(AReadOfAField, IsDirectWhereWhoeverReadsItWasCalledByAToString) {
    EXPECT_EQ(use_in({kGetter, kService, {"com.acme.Report", "toString", "()Ljava/lang/String;"}}),
              FT_USE_DIRECT);
    EXPECT_EQ(use_in({{"com.acme.Rules", "equals", "(Lcom/acme/Employee;)Z"}}), FT_USE_DIRECT)
        << "another method of the name";
}

TEST(AReadOfAKey, IsIncidentalWhereANodeOfJsonIsPrinted) {
    const Frame node{"com.fasterxml.jackson.databind.node.ObjectNode", "serialize"};
    const Frame writer{"com.fasterxml.jackson.databind.ser.std.SerializableSerializer",
                       "serialize"};
    EXPECT_EQ(use_in({node, writer, kService}), FT_USE_FORWARDED);
    EXPECT_EQ(use_in({node,
                      writer,
                      {"com.fasterxml.jackson.databind.node.InternalNodeMapper", "nodeToString"},
                      {"com.fasterxml.jackson.databind.node.BaseJsonNode", "toString"},
                      kService}),
              FT_USE_INCIDENTAL);
    EXPECT_EQ(use_in({{"com.google.gson.internal.bind.TypeAdapters$28", "write"},
                      {"com.google.gson.JsonElement", "toString"},
                      kService}),
              FT_USE_INCIDENTAL);
}

TEST(AReadOfAKey, IsIncidentalWhereNodesAreComparedOrHashed) {
    EXPECT_EQ(use_in({{"com.google.gson.JsonObject", "equals"}, kService}), FT_USE_INCIDENTAL);
    EXPECT_EQ(use_in({{"com.fasterxml.jackson.databind.node.ObjectNode", "hashCode"}, kService}),
              FT_USE_INCIDENTAL);
    EXPECT_EQ(use_in({{"java.util.LinkedHashMap", "entrySet"},
                      {"java.util.AbstractMap", "toString"},
                      kService}),
              FT_USE_INCIDENTAL);
}

TEST(AReadOfAField, IsDirectWhereATemplateThatWasMadeAClassShowsItsText) {
    const Frame line{"template", "owners/list.jsp", ""};
    EXPECT_EQ(use_in({kToString, {"java.lang.StringBuilder", "append"}, line}), FT_USE_DIRECT);
    EXPECT_EQ(use_in({kGetter, line}), FT_USE_DIRECT);
    EXPECT_EQ(use_in({kToString, {"org.slf4j.Logger", "info"}, line}), FT_USE_INCIDENTAL);
}

} // namespace
} // namespace fieldtrace
