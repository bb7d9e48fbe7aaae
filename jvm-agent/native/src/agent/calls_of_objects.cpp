// SPDX-License-Identifier: MIT
// What Java calls for the objects of remote calls, and to start and end the agent.
#include <fieldtrace/probes.h>

#include "agent/calls.h"
#include "agent/entry.h"
#include "base/own_work.h"
#include "jvm/own_reads.h"
#include "jvm/template_place.h"

namespace fieldtrace {
namespace {

/** Whose static fields say what is recorded. */
constexpr const char *kBridge = "org/fieldtrace/agent/bridge/NativeAgent";

std::vector<jint> integers(JNIEnv *jni, jintArray array, jint count) {
    std::vector<jint> all(static_cast<size_t>(count));
    jni->GetIntArrayRegion(array, 0, count, all.data());
    return all;
}

/** A line for each field that something watches. */
void tell_verdicts(const AllocationSite &site, const RemoteClass &type, std::string *told) {
    for (const uint32_t field : site.watched_fields()) {
        const auto [verdicts, used] = site.verdicts(field);
        *told += "\n" + type.name + "\t" + type.fields[field].name + "\t" +
                 std::to_string(verdicts) + "\t" + std::to_string(used);
    }
}

/** As an event tells it. */
uint32_t bounded(jlong ns) { return static_cast<uint32_t>(std::clamp<jlong>(ns, 0, UINT32_MAX)); }

RemoteCall remote_call(JNIEnv *jni, jlong scope_id, jlong weight, jlong context_id,
                       jintArray class_ids, jintArray counts, jint classes, jobjectArray samples,
                       jintArray sample_class_ids, jint sample_count, jlong body_bytes,
                       jlong request_id, jlong waited_ns, jlong ended_ns, jlong cpu_ns,
                       jlong decode_ns, jlong early_decode_ns, jlong client_decode_ns, jint format,
                       jboolean is_further_part) {
    RemoteCall call{static_cast<uint64_t>(scope_id),
                    static_cast<uint64_t>(weight),
                    static_cast<uint64_t>(context_id),
                    static_cast<uint64_t>(request_id),
                    body_bytes,
                    static_cast<uint64_t>(std::max<jlong>(waited_ns, 0)),
                    static_cast<uint64_t>(ended_ns),
                    bounded(cpu_ns),
                    bounded(decode_ns),
                    bounded(early_decode_ns),
                    bounded(client_decode_ns),
                    format,
                    is_further_part == JNI_TRUE,
                    classes >= 0,
                    {},
                    samples,
                    {}};
    if (classes > 0) {
        const std::vector<jint> ids = integers(jni, class_ids, classes);
        const std::vector<jint> made = integers(jni, counts, classes);
        for (jint i = 0; i < classes; i++) {
            call.made.push_back({static_cast<uint64_t>(ids[i]), static_cast<uint64_t>(made[i])});
        }
    }
    if (sample_count > 0) {
        const std::vector<jint> ids = integers(jni, sample_class_ids, sample_count);
        for (jint i = 0; i < sample_count; i++) {
            call.samples.push_back({i, static_cast<uint64_t>(ids[i])});
        }
    }
    return call;
}

} // namespace

namespace calls {

jstring start(JNIEnv *jni, jobjectArray options) {
    try {
        const LocalRef<jclass> bridge(jni, jni->FindClass(kBridge));
        const Error error = Agent::start(jni, bridge.get(), texts_of(jni, options));
        return error ? jni->NewStringUTF(error.message().c_str()) : nullptr;
    } catch (const std::exception &failure) {
        return jni->NewStringUTF(failure.what());
    }
}

jstring detach(JNIEnv *jni) {
    try {
        const Error left = Agent::detach(jni);
        return left ? jni->NewStringUTF(left.message().c_str()) : nullptr;
    } catch (const std::exception &failure) {
        return jni->NewStringUTF(failure.what());
    }
}

jstring watch_backend(JNIEnv *jni) {
    const Agent::InUse parts;
    return jni->NewStringUTF(parts ? parts->backend->name() : "none");
}

jstring hw_refusal(JNIEnv *jni) {
    const Agent::InUse parts;
    return jni->NewStringUTF(parts ? parts->hw_refusal.c_str() : "");
}

jboolean remote_call_enter(JNIEnv *jni, jlong scope_id, jlong async_id) {
    const OwnWork own;
    ft_remote_call_enter(static_cast<uint64_t>(scope_id), static_cast<uint64_t>(async_id));
    const Agent::InUse parts;
    if (!parts) {
        return JNI_FALSE;
    }
    if (parts->budget->has_limit() && parts->burst.drawn()) {
        parts->recording.stretch_call_interval(jni, parts->burst.log());
        parts->waker.wake(); // to reckon anew what can be afforded
    }
    return parts->sampler->remote_call_begins(static_cast<uint64_t>(scope_id)) ? JNI_TRUE
                                                                               : JNI_FALSE;
}

jboolean remote_call_goes_on(JNIEnv *, jlong scope_id, jlong async_id) {
    const OwnWork own;
    ft_remote_call_enter(static_cast<uint64_t>(scope_id), static_cast<uint64_t>(async_id));
    const Agent::InUse parts;
    return parts && parts->sampler->remote_call_goes_on(static_cast<uint64_t>(scope_id))
               ? JNI_TRUE
               : JNI_FALSE;
}

jlong look_begins(JNIEnv *) { return static_cast<jlong>(LapTimer::begin()); }

jlong look_goes_on(JNIEnv *, jlong since) {
    const Agent::InUse parts;
    return static_cast<jlong>(
        parts ? charge_since(static_cast<uint64_t>(since), &parts->stats.count_ns)
              : thread_cpu_ns());
}

void read_unseen(JNIEnv *jni, jobject reading) { own_reads::run(jni, reading); }

jboolean set_unseen(JNIEnv *, jboolean is_unseen) {
    return own_reads::set(is_unseen == JNI_TRUE) ? JNI_TRUE : JNI_FALSE;
}

jint define_template(JNIEnv *jni, jbyteArray utf8) {
    return guarded<jint>([&](Parts &parts) {
        return static_cast<jint>(parts.contexts->define_template(utf8_of(jni, utf8)));
    });
}

jlong template_place(JNIEnv *, jlong virtual_thread, jlong place) {
    const auto to = static_cast<uint64_t>(place);
    return static_cast<jlong>(virtual_thread == 0
                                  ? template_place::set(to)
                                  : template_place::set_of_virtual(virtual_thread, to));
}

jlong call_path(JNIEnv *jni) {
    const OwnWork own;
    return guarded<jlong>([&](Parts &parts) {
        const bool is_recording = parts.recording.session() != 0;
        return is_recording ? static_cast<jlong>(parts.sampler->call_path(parts.jvm(jni))) : 0;
    });
}

jlong first_call_path(JNIEnv *jni, jlong calls) {
    const OwnWork own;
    return guarded<jlong>([&](Parts &parts) {
        const uint64_t session = parts.recording.session();
        return session == 0 ? 0
                            : static_cast<jlong>(parts.sampler->first_call_path(
                                  parts.jvm(jni), session, static_cast<uint64_t>(calls)));
    });
}

void remote_call_exit(JNIEnv *jni, jlong scope_id, jlong weight, jlong context_id,
                      jintArray class_ids, jintArray counts, jint classes, jobjectArray samples,
                      jintArray sample_class_ids, jint sample_count, jlong body_bytes,
                      jlong request_id, jlong waited_ns, jlong ended_ns, jlong cpu_ns,
                      jlong decode_ns, jlong early_decode_ns, jlong client_decode_ns, jint format,
                      jboolean is_further_part) {
    guarded<void>([&](Parts &parts) {
        if (const uint64_t session = parts.recording.session()) {
            parts.sampler->remote_call_ended(
                parts.jvm(jni),
                remote_call(jni, scope_id, weight, context_id, class_ids, counts, classes, samples,
                            sample_class_ids, sample_count, body_bytes, request_id, waited_ns,
                            ended_ns, cpu_ns, decode_ns, early_decode_ns, client_decode_ns, format,
                            is_further_part),
                session);
        }
    });
}

void request_end(JNIEnv *, jlong request_id) {
    guarded<void>([&](Parts &parts) {
        if (parts.watches->any_of_requests() && parts.recording.session() != 0 &&
            parts.watches->request_ended(static_cast<uint64_t>(request_id), now_ns())) {
            parts.waker.look_at_the_time();
        }
    });
}

jstring verdicts(JNIEnv *jni) {
    return guarded<jstring>([&](Parts &parts) {
        parts.waker.wake(); // deaths that are known count the next time
        std::string told = std::to_string(parts.watches->waiting());
        parts.sites.each([&](const AllocationSite &site) {
            const RemoteClass *type = parts.classes->find(site.class_id());
            if (type != nullptr) {
                tell_verdicts(site, *type, &told);
            }
        });
        return jni->NewStringUTF(told.c_str());
    });
}

} // namespace calls
} // namespace fieldtrace
