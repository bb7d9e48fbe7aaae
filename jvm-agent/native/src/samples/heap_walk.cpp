// SPDX-License-Identifier: MIT
#include "samples/heap_walk.h"

#include "samples/sampled_object.h"

namespace fieldtrace {
namespace {

jint JNICALL reached(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo *, jlong, jlong, jlong,
                     jlong *tag, jlong *, jint, void *walk) {
    auto *sampled = reinterpret_cast<SampledObject *>(static_cast<intptr_t>(*tag));
    sampled->reached_by = *static_cast<const uint64_t *>(walk);
    return JVMTI_VISIT_OBJECTS;
}

} // namespace

bool walk_heap(jvmtiEnv *jvmti, uint64_t walk) {
    jvmtiHeapCallbacks callbacks{};
    callbacks.heap_reference_callback = reached;
    return jvmti->FollowReferences(JVMTI_HEAP_FILTER_UNTAGGED, nullptr, nullptr, &callbacks,
                                   &walk) == JVMTI_ERROR_NONE;
}

} // namespace fieldtrace
