// SPDX-License-Identifier: MIT
#include "definitions/frame_filter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <mutex>
#include <span>

namespace fieldtrace {
namespace {

constexpr std::array<std::string_view, 2> kOwnPrefixes = {"org.fieldtrace.agent.",
                                                          "org.fieldtrace.advice."};

// What is in the names of classes that are made at run time, or by the build from no source. A
// plain "$$" would be in those of Kotlin's inlined lambdas (A$$inlined$map$1) and Scala's
// ($$anonfun$) too, which are the application's own and have source lines.
constexpr std::array<std::string_view, 13> kGenerated = {
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
    // Quarkus: what calls a resource, and clients of REST and their wrappers
    "$quarkusrestinvoker$",
    "$$QuarkusRestClientInterface",
    "$$CDIWrapper",
};

// How names of classes end that Quarkus' build makes of a bean, ahead of the number of an inner
// one, and Micronaut's of what an advice is around.
constexpr std::array<std::string_view, 3> kGeneratedEndings = {"_ClientProxy", "_Subclass",
                                                               "$Intercepted"};

// What Micronaut's compiler makes of a bean, as $Orders$Definition$Exec, which calls its methods.
constexpr std::array<std::string_view, 2> kOfBeans = {"$Definition", "$Introspection"};

bool contains_any(std::string_view class_name, std::span<const std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
        return class_name.find(part) != std::string_view::npos;
    });
}

bool ends_as_generated(std::string_view class_name) {
    std::string_view outer = class_name;
    while (!outer.empty() && std::isdigit(static_cast<unsigned char>(outer.back())) != 0) {
        outer.remove_suffix(1);
    }
    if (outer.size() < class_name.size() && outer.ends_with('$')) {
        class_name = outer.substr(0, outer.size() - 1);
    }
    return std::any_of(kGeneratedEndings.begin(), kGeneratedEndings.end(),
                       [&](std::string_view ending) { return class_name.ends_with(ending); });
}

bool is_of_bean(std::string_view class_name) {
    const std::string_view simple = class_name.substr(class_name.rfind('.') + 1);
    return simple.starts_with('$') && contains_any(simple, kOfBeans);
}

bool is_generated(std::string_view class_name) {
    // A hidden class has a slash in its name.
    return class_name.find('/') != std::string_view::npos || contains_any(class_name, kGenerated) ||
           ends_as_generated(class_name) || is_of_bean(class_name);
}

} // namespace

FrameFilter::FrameFilter(const std::vector<std::string> &prefixes) {
    std::map<std::string, bool> kept{{"jdk.internal.", false}};
    for (const std::string &written : prefixes) {
        const bool is_kept = written.starts_with('!');
        bool &is_any_kept = kept[is_kept ? written.substr(1) : written];
        is_any_kept = is_any_kept || is_kept;
    }
    prefixes_.reserve(kept.size());
    // Sorted, each comes behind all that it begins with.
    for (const auto &[text, is_kept] : kept) {
        const Prefix *shorter = prefix_of(text);
        const std::size_t own = prefixes_.size();
        prefixes_.push_back(
            {text, is_kept,
             shorter == nullptr ? own : static_cast<std::size_t>(shorter - prefixes_.data())});
    }
}

const FrameFilter::Prefix *FrameFilter::prefix_of(std::string_view name) const {
    // Whatever fits the name also fits the nearest one ahead of it in the order.
    const auto behind =
        std::upper_bound(prefixes_.begin(), prefixes_.end(), name,
                         [](std::string_view a, const Prefix &b) { return a < b.text; });
    if (behind == prefixes_.begin()) {
        return nullptr;
    }
    auto at = static_cast<std::size_t>(behind - prefixes_.begin()) - 1;
    while (!name.starts_with(prefixes_[at].text)) {
        if (prefixes_[at].shorter == at) {
            return nullptr;
        }
        at = prefixes_[at].shorter;
    }
    return &prefixes_[at];
}

bool FrameFilter::is_own(std::string_view class_name) {
    return std::any_of(kOwnPrefixes.begin(), kOwnPrefixes.end(),
                       [&](std::string_view prefix) { return class_name.starts_with(prefix); });
}

bool FrameFilter::leaves_out(std::string_view class_name) const {
    if (is_own(class_name) || is_generated(class_name)) {
        return true;
    }
    const Prefix *longest = prefix_of(class_name);
    const std::size_t dot = class_name.rfind('.');
    if (dot != std::string_view::npos && (longest == nullptr || longest->text.size() <= dot + 1)) {
        const std::shared_lock shared(lock_);
        const auto told = packages_.find(class_name.substr(0, dot));
        if (told != packages_.end()) {
            return !told->second;
        }
    }
    return longest != nullptr && !longest->is_kept;
}

bool FrameFilter::keeps(std::string_view class_name) const {
    const Prefix *longest = prefix_of(class_name);
    return longest != nullptr && longest->is_kept;
}

void FrameFilter::tell(const std::string &package, bool is_application) {
    const std::unique_lock exclusive(lock_);
    packages_.insert_or_assign(package, is_application);
}

} // namespace fieldtrace
