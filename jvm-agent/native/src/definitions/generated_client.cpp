// SPDX-License-Identifier: MIT
#include "definitions/generated_client.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace fieldtrace {
namespace {

constexpr std::string_view kApi = "Api";
constexpr std::string_view kClient = "ApiClient";
constexpr std::string_view kParser = "JSON";

/** What each operation has beside the method that returns its model alone. */
constexpr std::string_view kWithAnswer = "WithHttpInfo";

// Of each library that clients are made for at least one.
constexpr std::array<std::string_view, 3> kOfClients = {"selectHeaderAccept", "updateBaseUri",
                                                        "parseDateToQueryString"};
constexpr std::string_view kOfParsers = "createGson";

/** Whether any method of a class is as a condition says, by its name and its signature. */
template <typename Condition>
bool has_method(const Jvm &jvm, jclass type, const Condition &condition) {
    JvmtiMemory<jmethodID> methods(jvm.jvmti);
    jint count = 0;
    if (jvm.jvmti->GetClassMethods(type, &count, methods.out()) != JVMTI_ERROR_NONE) {
        return false;
    }
    return std::any_of(methods.get(), methods.get() + count, [&](jmethodID method) {
        JvmtiMemory<char> name(jvm.jvmti);
        JvmtiMemory<char> signature(jvm.jvmti);
        return jvm.jvmti->GetMethodName(method, name.out(), signature.out(), nullptr) ==
                   JVMTI_ERROR_NONE &&
               condition(std::string_view(name.get()), std::string_view(signature.get()));
    });
}

std::string_view simple(std::string_view class_name) {
    return class_name.substr(class_name.rfind('.') + 1);
}

/** Whether it is made with the client that it sends by, or inherits from it, as Kotlin's do. */
bool sends_by_client(const Jvm &jvm, jclass type) {
    const bool is_given = has_method(jvm, type, [](std::string_view name, std::string_view takes) {
        return name == "<init>" && takes.find("/ApiClient;") != std::string_view::npos;
    });
    if (is_given) {
        return true;
    }
    const LocalRef<jclass> super(jvm.jni, jvm.jni->GetSuperclass(type));
    return super.get() != nullptr && simple(name_of(jvm, super.get())) == kClient;
}

bool answers_in_full(const Jvm &jvm, jclass type) {
    return has_method(jvm, type, [](std::string_view name, std::string_view) {
        return name.ends_with(kWithAnswer);
    });
}

} // namespace

bool is_of_generated_client(const Jvm &jvm, jclass type, std::string_view class_name) {
    const std::string_view name = simple(class_name);
    if (name == kClient) {
        return has_method(jvm, type, [](std::string_view method, std::string_view) {
            return std::find(kOfClients.begin(), kOfClients.end(), method) != kOfClients.end();
        });
    }
    if (name == kParser) {
        return has_method(jvm, type, [](std::string_view method, std::string_view) {
            return method == kOfParsers;
        });
    }
    const std::size_t dollar = name.find('$');
    if (dollar != std::string_view::npos) { // OrdersApi$APIlistOrdersRequest: one call, built
        return name.substr(0, dollar).ends_with(kApi) && answers_in_full(jvm, type);
    }
    return name.ends_with(kApi) && answers_in_full(jvm, type) && sends_by_client(jvm, type);
}

} // namespace fieldtrace
