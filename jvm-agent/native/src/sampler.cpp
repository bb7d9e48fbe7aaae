// SPDX-License-Identifier: MIT
#include "sampler.h"

#include <algorithm>
#include <fieldtrace/probes.h>

namespace fieldtrace {
namespace {

/** So far out the application is looked for: an object-relational mapper below a framework of
 * repositories below an interceptor of transactions has more than `stack.depth` frames. */
constexpr jint kFurthestFrame = 1024;

/** What stands for the objects of a call that were not looked for. */
constexpr uint32_t kNotLookedFor = UINT32_MAX;
constexpr uint64_t kMostObjects = UINT32_MAX - 1;

} // namespace

Sampler::Sampler(const Options *options, Classes *classes, Contexts *contexts,
                 AllocationSites *sites, Watches *watches, WatchBackend *backend,
                 const CostBudget *budget, Stats *stats)
    : options_(options), classes_(classes), contexts_(contexts), sites_(sites), watches_(watches),
      backend_(backend), budget_(budget), stats_(stats), random_(now_ns()) {}

bool Sampler::is_throttled() const {
    return budget_->is_exhausted(stats_->spent_ns()) || is_in_vain();
}

/** Whether a sample would cost what is scarce and yield nothing. */
bool Sampler::is_in_vain() const {
    return backend_->is_preparing() || (budget_->is_scarce() && !backend_->has_room());
}

void Sampler::remote_call_ended(const Jvm &jvm, const RemoteCall &call, uint64_t session) {
    LapTimer timer;
    uint64_t objects = 0;
    for (const RemoteCall::Made &made : call.made) {
        objects += made.objects;
    }
    const bool is_throttled = !call.is_looked_into || budget_->is_exhausted(stats_->spent_ns());
    const bool has_path = call.context_id != RemoteCall::kNoPath;
    uint64_t context_id = has_path ? call.context_id : 0;
    if (call.context_id == 0 && objects > 0 && !is_throttled) {
        timer.lap(&stats_->count_ns);
        context_id = take_call_path(jvm);
        timer.lap(&stats_->stack_ns);
    }
    ft_remote_call_exit(call.scope_id, context_id,
                        call.is_looked_into
                            ? static_cast<uint32_t>(std::min<uint64_t>(objects, kMostObjects))
                            : kNotLookedFor,
                        call.body_bytes);
    for (const RemoteCall::Made &made : call.made) {
        if (AllocationSite *site = site_of(context_id, made.class_id)) {
            site->count(made.objects);
        }
    }
    if (is_throttled || !has_path) {
        stats_->samples_throttled += call.samples.size();
        stats_->calls_throttled += !call.is_looked_into || (context_id == 0 && objects > 0);
    } else {
        sample(jvm, call, context_id, session, &timer);
    }
    timer.lap(&stats_->count_ns);
}

uint64_t Sampler::call_path(const Jvm &jvm) {
    if (budget_->is_exhausted(stats_->spent_ns())) {
        return 0;
    }
    LapTimer timer;
    const uint64_t context_id = take_call_path(jvm);
    timer.lap(&stats_->stack_ns);
    return context_id;
}

uint64_t Sampler::take_call_path(const Jvm &jvm) const {
    std::array<jvmtiFrameInfo, kMaxStackDepth> frames;
    std::array<RawFrame, kMaxStackDepth> path;
    const auto depth = static_cast<jint>(options_->stack_depth);
    uint64_t innermost = 0;
    for (jint start = 0; start < kFurthestFrame; start += depth) {
        jint count = 0;
        if (jvm.jvmti->GetStackTrace(nullptr, start, depth, frames.data(), &count) !=
            JVMTI_ERROR_NONE) {
            break; // the stack has exactly so many frames
        }
        for (jint i = 0; i < count; i++) {
            path[i] = {frames[i].method, frames[i].location};
        }
        const auto found = contexts_->intern(jvm, {path.data(), static_cast<size_t>(count)});
        if (found.has_application) {
            return found.id;
        }
        innermost = innermost == 0 ? found.id : innermost;
        if (count < depth) {
            break;
        }
    }
    return innermost;
}

AllocationSite *Sampler::site_of(uint64_t context_id, uint64_t class_id) {
    const RemoteClass *type = classes_->find(class_id);
    return type == nullptr
               ? nullptr
               : &sites_->at(context_id, class_id, static_cast<uint32_t>(type->fields.size()));
}

void Sampler::sample(const Jvm &jvm, const RemoteCall &call, uint64_t context_id, uint64_t session,
                     LapTimer *timer) {
    for (const RemoteCall::Sample &candidate : call.samples) {
        AllocationSite *site = site_of(context_id, candidate.class_id);
        if (site == nullptr || site->is_settled(options_->sampling_verdicts) ||
            !site->admit(&random_)) {
            continue;
        }
        const LocalRef<jobject> object(
            jvm.jni, jvm.jni->GetObjectArrayElement(call.sample_objects, candidate.index));
        if (jvm.threw() || object.get() == nullptr) {
            continue;
        }
        if (is_in_vain()) {
            stats_->samples_throttled++;
            continue;
        }
        std::vector<uint32_t> fields = backend_->choose_fields(jvm, object.get(), *site, &random_);
        if (fields.empty()) {
            continue;
        }
        timer->lap(&stats_->count_ns);
        watch(jvm, object.get(),
              {.id = ++sampled_,
               .born_ns = now_ns(),
               .session = session,
               .site = site,
               .request_id = call.request_id,
               .fields = std::move(fields)},
              call.scope_id);
        timer->lap(&stats_->arm_ns);
    }
}

void Sampler::watch(const Jvm &jvm, jobject object, SampledObject described, uint64_t scope_id) {
    if (sampled_object(jvm, object) != nullptr) {
        return; // an earlier call returned it, too
    }
    const auto sampled = new SampledObject(std::move(described));
    // From here on its tag owns it, until the object is freed.
    if (jvm.jvmti->SetTag(object, static_cast<jlong>(reinterpret_cast<intptr_t>(sampled))) !=
        JVMTI_ERROR_NONE) {
        delete sampled;
        return;
    }
    watches_->add(sampled, scope_id);
    backend_->watch(jvm, object, *sampled);
}

} // namespace fieldtrace
