// SPDX-License-Identifier: MIT
#include "definitions/run_info.h"

#include <array>
#include <cstdio>
#include <fieldtrace/probes.h>
#include <random>
#include <unistd.h>

namespace fieldtrace {
namespace {

/** A random (version 4) UUID of RFC 9562. */
std::string random_uuid() {
    std::random_device source;
    std::array<uint32_t, 4> words;
    for (uint32_t &word : words) {
        word = source();
    }
    words[1] = (words[1] & 0xffff0fff) | 0x00004000;
    words[2] = (words[2] & 0x3fffffff) | 0x80000000;
    std::array<char, 37> text;
    std::snprintf(text.data(), text.size(), "%08x-%04x-%04x-%04x-%04x%08x", words[0],
                  words[1] >> 16, words[1] & 0xffff, words[2] >> 16, words[2] & 0xffff, words[3]);
    return text.data();
}

/** As the JVM sees it, which heeds its container's limit; 0 where it does not tell. */
uint32_t available_processors(const Jvm &jvm) {
    jint processors = 0;
    const jvmtiError failed = jvm.jvmti->GetAvailableProcessors(&processors);
    return failed == JVMTI_ERROR_NONE && processors > 0 ? static_cast<uint32_t>(processors) : 0;
}

std::string host_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

} // namespace

RunInfo::RunInfo(const Jvm &jvm, const Options &options, const std::string &collector,
                 std::string backend)
    : uuid_(random_uuid()), service_(options.service_name),
      service_version_(options.service_version), host_(host_name()),
      jvm_version_(system_property(jvm, "java.vm.name") + " " +
                   system_property(jvm, "java.runtime.version")),
      collector_(collector), backend_(std::move(backend)), agent_version_(options.agent_version),
      options_(options.in_force), processors_(available_processors(jvm)) {}

void RunInfo::define() const {
    const struct ft_jvm_info info {
        uuid_.c_str(), service_.c_str(), host_.c_str(), jvm_version_.c_str(), collector_.c_str(),
            agent_version_.c_str(), backend_.c_str(), options_.c_str(), service_version_.c_str(),
            processors_
    };
    ft_jvm_info(&info);
}

} // namespace fieldtrace
