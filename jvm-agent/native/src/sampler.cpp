// SPDX-License-Identifier: MIT
#include "sampler.h"

#include <algorithm>
#include <fieldtrace/probes.h>

#include "deaths.h"

namespace fieldtrace {

Sampler::Sampler(const Options *options, Classes *classes, Contexts *contexts,
                 AllocationSites *sites, Slots *slots, Stats *stats, Waker *drainer)
    : options_(options), classes_(classes), contexts_(contexts), sites_(sites), slots_(slots),
      stats_(stats), drainer_(drainer), random_(now_ns()) {}

void Sampler::remote_call_ended(const Jvm &jvm, const RemoteCall &call, uint64_t session) {
    uint64_t objects = 0;
    for (const RemoteCall::Made &made : call.made) {
        objects += made.objects;
    }
    const uint64_t context_id = objects > 0 ? call_path(jvm) : 0;
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
        sample(jvm, object.get(), site, call.scope_id, session);
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

void Sampler::sample(const Jvm &jvm, jobject object, AllocationSite *site, uint64_t scope_id,
                     uint64_t session) {
    const std::optional<uint32_t> field = site->choose_field(options_->sampling_verdicts, &random_);
    jlong tag = 0;
    if (!field || jvm.jvmti->GetTag(object, &tag) != JVMTI_ERROR_NONE || tag != 0) {
        return;
    }
    auto sampled = std::make_unique<SampledObject>();
    const uint64_t object_id = ++sampled_;
    sampled->id = object_id;
    sampled->session = session;
    sampled->born_ns = now_ns();
    if (jvm.jvmti->SetTag(object, static_cast<jlong>(reinterpret_cast<intptr_t>(sampled.get()))) !=
        JVMTI_ERROR_NONE) {
        return;
    }
    sampled.release(); // its tag owns it until the object is freed
    ft_object_alloc(object_id, site->class_id(), site->context_id(), scope_id);
    watch(jvm, object, object_id, site, *field);
}

void Sampler::watch(const Jvm &jvm, jobject object, uint64_t object_id, AllocationSite *site,
                    uint32_t index) {
    Slot *slot = slots_->claim();
    if (slot == nullptr) {
        ft_watch_end(object_id, index, FT_NO_SLOT, FT_VERDICT_CENSORED, FT_REASON_NO_SLOT);
        return;
    }
    const Field &field = classes_->find(site->class_id())->fields[index];
    const jweak weak = jvm.jni->NewWeakGlobalRef(object);
    if (weak == nullptr) {
        jvm.clear_exception();
        slot->free();
        ft_watch_end(object_id, index, FT_NO_SLOT, FT_VERDICT_CENSORED, FT_REASON_ARM_FAILED);
        return;
    }
    slot->watch = {object_id, site, weak, index, field.offset, field.size, now_ns()};
    ft_watch_set(object_id, index, slots_->index_of(*slot));
    const Stopwatch stopwatch(&stats_->arm_ns);
    if (slots_->arm(slot)) {
        drainer_->wake();
    }
}

} // namespace fieldtrace
