// SPDX-License-Identifier: MIT
#include "samples/sampler.h"

#include <algorithm>
#include <fieldtrace/probes.h>

namespace fieldtrace {
namespace {

/** What stands for the objects of a call that were not looked for. */
constexpr uint32_t kNotLookedFor = UINT32_MAX;
constexpr uint64_t kMostObjects = UINT32_MAX - 1;

} // namespace

Sampler::Sampler(const Options *options, Classes *classes, CallPaths *paths, AllocationSites *sites,
                 const FieldBytes *bytes, Watches *watches, WatchBackend *backend,
                 const CostBudget *budget, Stats *stats)
    : options_(options), classes_(classes), paths_(paths), sites_(sites), bytes_(bytes),
      watches_(watches), backend_(backend), budget_(budget), stats_(stats), random_(now_ns()) {}

bool Sampler::remote_call_begins(uint64_t scope_id) {
    const bool is_refused = budget_->is_exhausted(stats_->spent_ns());
    stats_->calls_drawn.fetch_add(1, std::memory_order_relaxed);
    if (is_refused) {
        stats_->calls_refused.fetch_add(1, std::memory_order_relaxed);
        refusals_.add(scope_id);
    }
    return !is_refused;
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
    // Also where the call itself has exhausted the budget: long lists do, and would be lost.
    if (call.context_id == 0 && objects > 0) {
        timer.lap(&stats_->count_ns);
        context_id = paths_->here(jvm);
        timer.lap(&stats_->stack_ns);
    }
    struct ft_remote_call_exit ended {};
    ended.scope_id = call.scope_id;
    ended.context_id = context_id;
    ended.objects = call.is_looked_into
                        ? static_cast<uint32_t>(std::min<uint64_t>(objects, kMostObjects))
                        : kNotLookedFor;
    ended.body_bytes = call.body_bytes;
    ended.weight = call.weight;
    ended.ended_ns = call.ended_ns;
    ended.cpu_ns = call.cpu_ns;
    ended.decode_ns = call.decode_ns;
    ended.early_decode_ns = call.early_decode_ns;
    ended.client_decode_ns = call.client_decode_ns;
    ft_remote_call_exit(&ended);
    // Where it is not known what a call made, or where, those of its time stand for it.
    const bool is_known = call.is_looked_into && (context_id != 0 || objects == 0);
    if (!call.is_further_part) {
        sites_->called(call.weight, is_known);
    }
    for (const RemoteCall::Made &made : call.made) {
        AllocationSite *site = is_known ? site_of(context_id, made.class_id) : nullptr;
        if (site != nullptr) {
            site->count(made.objects * call.weight);
            if (call.request_id != 0) {
                site->held_up(call.waited_ns * call.weight,
                              static_cast<uint64_t>(std::max<int64_t>(call.body_bytes, 0)) *
                                  call.weight);
            }
        }
    }
    if (is_throttled || !has_path) {
        stats_->samples_throttled += call.samples.size();
        const bool is_lost = !call.is_looked_into || (context_id == 0 && objects > 0);
        if (is_lost && !call.is_further_part) {
            stats_->calls_throttled++;
        }
    } else {
        sample(jvm, call, context_id, session, &timer);
    }
    timer.lap(&stats_->count_ns);
}

uint64_t Sampler::call_path(const Jvm &jvm) {
    if (budget_->is_exhausted(stats_->spent_ns())) {
        return 0;
    }
    return charged_path(jvm);
}

uint64_t Sampler::first_call_path(const Jvm &jvm, uint64_t session, uint64_t kind) {
    return first_calls_.is_due(session, kind) ? charged_path(jvm) : 0;
}

uint64_t Sampler::charged_path(const Jvm &jvm) {
    LapTimer timer;
    const uint64_t context_id = paths_->here(jvm);
    timer.lap(&stats_->stack_ns);
    return context_id;
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
        if (site == nullptr || !backend_->wants(*site, options_->sampling_verdicts) ||
            !site->admit(&random_)) {
            continue;
        }
        // Ahead of all that the sample costs: without room it would yield nothing.
        Room room = backend_->make_room(*site);
        if (!room) {
            continue;
        }
        const LocalRef<jobject> object(
            jvm.jni, jvm.jni->GetObjectArrayElement(call.sample_objects, candidate.index));
        if (jvm.threw() || object.get() == nullptr || sampled_object(jvm, object.get())) {
            continue; // where it is sampled, an earlier call returned it, too
        }
        WatchChoice choice = backend_->choose_fields(jvm, object.get(), *site, room, &random_);
        if (choice.fields.empty()) {
            continue;
        }
        timer->lap(&stats_->count_ns);
        {
            const Stopwatch stopwatch(&stats_->arm_ns);
            watch(jvm, object.get(),
                  {.id = watches_->new_id(),
                   .born_ns = now_ns(),
                   .session = session,
                   .site = site,
                   .request_id = call.request_id,
                   .fields = std::move(choice.fields),
                   .is_marked = choice.are_marked},
                  call, std::move(room));
        }
        timer->skip();
    }
}

void Sampler::watch(const Jvm &jvm, jobject object, SampledObject described, const RemoteCall &call,
                    Room room) {
    const auto sampled = new SampledObject(std::move(described));
    // From here on its tag owns it, until the object is freed.
    if (jvm.jvmti->SetTag(object, static_cast<jlong>(reinterpret_cast<intptr_t>(sampled))) !=
        JVMTI_ERROR_NONE) {
        delete sampled;
        return;
    }
    measure(jvm, object, sampled->site, call.format);
    watches_->add(sampled, call.scope_id);
    backend_->watch(jvm, object, *sampled, std::move(room));
}

void Sampler::measure(const Jvm &jvm, jobject object, AllocationSite *site, jint format) {
    if (site->wants_bytes()) {
        const MeasuredBytes measured =
            bytes_->measure(jvm, object, *classes_->find(site->class_id()), format);
        site->add_bytes(measured.fields, static_cast<ft_wire_format>(measured.format));
    }
}

} // namespace fieldtrace
