// SPDX-License-Identifier: MIT
#include "sampler.h"

#include <algorithm>
#include <fieldtrace/probes.h>

namespace fieldtrace {

Sampler::Sampler(const Options *options, Classes *classes, Contexts *contexts,
                 AllocationSites *sites, Watches *watches, WatchBackend *backend, Stats *stats)
    : options_(options), classes_(classes), contexts_(contexts), sites_(sites), watches_(watches),
      backend_(backend), stats_(stats), random_(now_ns()) {}

void Sampler::remote_call_ended(const Jvm &jvm, const RemoteCall &call, uint64_t session) {
    uint64_t objects = 0;
    for (const RemoteCall::Made &made : call.made) {
        objects += made.objects;
    }
    uint64_t context_id = call.context_id;
    if (context_id == 0 && objects > 0) {
        context_id = call_path(jvm);
    }
    ft_remote_call_exit(call.scope_id, context_id,
                        static_cast<uint32_t>(std::min<uint64_t>(objects, UINT32_MAX)),
                        call.body_bytes);
    for (const RemoteCall::Made &made : call.made) {
        if (AllocationSite *site = site_of(context_id, made.class_id)) {
            site->count(made.objects);
        }
    }
    for (const RemoteCall::Sample &sampled : call.samples) {
        const LocalRef<jobject> object(
            jvm.jni, jvm.jni->GetObjectArrayElement(call.sample_objects, sampled.index));
        AllocationSite *site = site_of(context_id, sampled.class_id);
        if (jvm.threw() || object.get() == nullptr || site == nullptr) {
            continue;
        }
        sample(jvm, object.get(), site, call, session);
    }
}

uint64_t Sampler::call_path(const Jvm &jvm) {
    const Stopwatch stopwatch(&stats_->stack_ns);
    std::array<jvmtiFrameInfo, kMaxStackDepth> frames;
    jint count = 0;
    if (jvm.jvmti->GetStackTrace(nullptr, 0, static_cast<jint>(options_->stack_depth),
                                 frames.data(), &count) != JVMTI_ERROR_NONE) {
        return 0;
    }
    std::array<RawFrame, kMaxStackDepth> path;
    for (jint i = 0; i < count; i++) {
        path[i] = {frames[i].method, frames[i].location};
    }
    return contexts_->intern(jvm, {path.data(), static_cast<size_t>(count)});
}

AllocationSite *Sampler::site_of(uint64_t context_id, uint64_t class_id) {
    const RemoteClass *type = classes_->find(class_id);
    return type == nullptr
               ? nullptr
               : &sites_->at(context_id, class_id, static_cast<uint32_t>(type->fields.size()));
}

void Sampler::sample(const Jvm &jvm, jobject object, AllocationSite *site, const RemoteCall &call,
                     uint64_t session) {
    std::vector<uint32_t> fields = backend_->choose_fields(jvm, object, *site, &random_);
    jlong tag = 0;
    if (fields.empty() || jvm.jvmti->GetTag(object, &tag) != JVMTI_ERROR_NONE || tag != 0) {
        return;
    }
    const auto sampled = new SampledObject{.id = ++sampled_,
                                           .born_ns = now_ns(),
                                           .session = session,
                                           .site = site,
                                           .request_id = call.request_id,
                                           .fields = std::move(fields)};
    // From here on its tag owns it, until the object is freed.
    if (jvm.jvmti->SetTag(object, static_cast<jlong>(reinterpret_cast<intptr_t>(sampled))) !=
        JVMTI_ERROR_NONE) {
        delete sampled;
        return;
    }
    watches_->add(*sampled, call.scope_id);
    backend_->watch(jvm, object, *sampled);
}

} // namespace fieldtrace
