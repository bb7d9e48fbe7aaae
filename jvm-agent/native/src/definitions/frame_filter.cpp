// SPDX-License-Identifier: MIT
#include "definitions/frame_filter.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace fieldtrace {
namespace {

constexpr std::array<std::string_view, 2> kOwnPrefixes = {"org.fieldtrace.agent.",
                                                          "org.fieldtrace.advice."};

// What is in the names of classes that are made at run time. A plain "$$" would be in those of
// Kotlin's inlined lambdas (A$$inlined$map$1) and Scala's ($$anonfun$) too, which are the
// application's own and have source lines.
constexpr std::array<std::string_view, 10> kGenerated = {
    "$$Lambda",        // the JDK
    "$Proxy",          // the JDK, Weld
    "$$Enhancer",      // CGLIB, also as in $$EnhancerBySpringCGLIB
    "$$FastClass",     // CGLIB
    "$$SpringCGLIB",   // Spring 6
    "$ByteBuddy$",     // Byte Buddy
    "$HibernateProxy", // Hibernate
    "$MockitoMock$",   // Mockito
    "_$$_",            // Javassist
    "$auxiliary$",     // Byte Buddy
};

bool contains_any(std::string_view class_name, std::span<const std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
        return class_name.find(part) != std::string_view::npos;
    });
}

bool is_generated(std::string_view class_name) {
    // A hidden class has a slash in its name.
    return class_name.find('/') != std::string_view::npos || contains_any(class_name, kGenerated);
}

} // namespace

FrameFilter::FrameFilter(std::vector<std::string> prefixes) : prefixes_(std::move(prefixes)) {
    prefixes_.emplace_back("jdk.internal.");
}

bool FrameFilter::is_own(std::string_view class_name) {
    return std::any_of(kOwnPrefixes.begin(), kOwnPrefixes.end(),
                       [&](std::string_view prefix) { return class_name.starts_with(prefix); });
}

bool FrameFilter::leaves_out(std::string_view class_name) const {
    return is_own(class_name) || is_generated(class_name) ||
           std::any_of(prefixes_.begin(), prefixes_.end(),
                       [&](const std::string &prefix) { return class_name.starts_with(prefix); });
}

} // namespace fieldtrace
