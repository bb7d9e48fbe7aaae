// SPDX-License-Identifier: MIT
#include "base/thread_group.h"

#include <algorithm>

namespace fieldtrace {
namespace {

struct Named {
    std::string_view begin;
    ThreadGroup group;
};

// HotSpot's of JDK 11 to 25: what is given to `Thread::set_name`, `NamedThread` and `WorkerThreads`
// in its sources, and what threads of Java have that it makes.
constexpr std::array kNames = {
    Named{"C1 CompilerThre", ThreadGroup::kCompiler},
    Named{"C2 CompilerThre", ThreadGroup::kCompiler},
    Named{"JVMCI", ThreadGroup::kCompiler}, // Graal
    Named{"LibGraal", ThreadGroup::kCompiler},
    // Stops all others for collections, and is the one that collects with the serial collector.
    Named{"VM Thread", ThreadGroup::kCollector},
    Named{"GC Thread", ThreadGroup::kCollector},
    Named{"ParGC Thread", ThreadGroup::kCollector},
    Named{"G1 ", ThreadGroup::kCollector},
    Named{"CMS ", ThreadGroup::kCollector},
    Named{"Concurrent Mark", ThreadGroup::kCollector},
    Named{"Shenandoah", ThreadGroup::kCollector},
    Named{"ZDirector", ThreadGroup::kCollector},
    Named{"ZDriver", ThreadGroup::kCollector},
    Named{"ZWorker", ThreadGroup::kCollector},
    Named{"ZUncommitter", ThreadGroup::kCollector},
    Named{"ZUnmapper", ThreadGroup::kCollector},
    Named{"RuntimeWorker", ThreadGroup::kCollector},
    Named{"StringDedup", ThreadGroup::kCollector},
    Named{"fieldtrace", ThreadGroup::kAgent},
    Named{"VM Periodic Tas", ThreadGroup::kOtherVm},
    Named{"Signal Dispatch", ThreadGroup::kOtherVm},
    Named{"Service Thread", ThreadGroup::kOtherVm},
    Named{"Monitor Deflati", ThreadGroup::kOtherVm},
    Named{"Notification Th", ThreadGroup::kOtherVm},
    Named{"Sweeper thread", ThreadGroup::kOtherVm},
    Named{"Attach Listener", ThreadGroup::kOtherVm},
    Named{"Reference Handl", ThreadGroup::kOtherVm},
    Named{"Finalizer", ThreadGroup::kOtherVm},
    Named{"Common-Cleaner", ThreadGroup::kOtherVm},
    Named{"HttpClient-", ThreadGroup::kHttpClient},     // the JDK's
    Named{"HttpClient@", ThreadGroup::kHttpClient},     // Jetty's
    Named{"httpclient-", ThreadGroup::kHttpClient},     // Apache's 5, as OpenSearch's client has it
    Named{"I/O dispatcher ", ThreadGroup::kHttpClient}, // Apache's 4
    Named{"elasticsearch-r", ThreadGroup::kHttpClient}, // the same in Elasticsearch's client
    Named{"opensearch-rest", ThreadGroup::kHttpClient},
    Named{"OkHttp ", ThreadGroup::kHttpClient},
    Named{"AsyncHttpClient", ThreadGroup::kHttpClient},
};

} // namespace

ThreadGroup thread_group(std::string_view name) {
    if (name.ends_with("-ust")) { // as LTTng calls its own, behind the program's name
        return ThreadGroup::kAgent;
    }
    const auto found = std::ranges::find_if(
        kNames, [name](const Named &one) { return name.starts_with(one.begin); });
    return found == kNames.end() ? ThreadGroup::kApplication : found->group;
}

} // namespace fieldtrace
