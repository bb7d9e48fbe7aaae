// SPDX-License-Identifier: MIT
// What org.fieldtrace.agent.bridge.NativeAgent calls. No C++ exception and no Java exception of
// the agent's own leaves these functions.
#include <algorithm>
#include <fieldtrace/probes.h>
#include <new>

#include "agent/agent.h"
#include "jvm/own_reads.h"

using fieldtrace::Agent;
using fieldtrace::Error;
using fieldtrace::RemoteCall;

namespace {

std::string text_of(JNIEnv *jni, jstring string) {
    const char *characters = jni->GetStringUTFChars(string, nullptr);
    if (characters == nullptr) {
        throw std::bad_alloc();
    }
    std::string text(characters);
    jni->ReleaseStringUTFChars(string, characters);
    return text;
}

std::vector<std::string> strings(JNIEnv *jni, jobjectArray array) {
    std::vector<std::string> all;
    const jsize length = jni->GetArrayLength(array);
    for (jsize i = 0; i < length; i++) {
        const fieldtrace::LocalRef<jstring> string(
            jni, static_cast<jstring>(jni->GetObjectArrayElement(array, i)));
        all.push_back(text_of(jni, string.get()));
    }
    return all;
}

std::vector<jint> integers(JNIEnv *jni, jintArray array, jint count) {
    std::vector<jint> all(static_cast<size_t>(count));
    jni->GetIntArrayRegion(array, 0, count, all.data());
    return all;
}

RemoteCall remote_call(JNIEnv *jni, jlong scope_id, jlong weight, jlong context_id,
                       jintArray class_ids, jintArray counts, jint classes, jobjectArray samples,
                       jintArray sample_class_ids, jint sample_count, jlong body_bytes,
                       jlong request_id, jlong waited_ns) {
    RemoteCall call{static_cast<uint64_t>(scope_id),
                    static_cast<uint64_t>(weight),
                    static_cast<uint64_t>(context_id),
                    static_cast<uint64_t>(request_id),
                    body_bytes,
                    static_cast<uint64_t>(std::max<jlong>(waited_ns, 0)),
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

/** Runs an entry point, so that whatever goes wrong ends the sampling and nothing else. */
template <typename Result, typename Body>
Result guarded(const Agent::InUse &agent, Result failed, Body body) {
    if (!agent) {
        return failed;
    }
    try {
        return body();
    } catch (const std::exception &error) {
        agent->give_up(std::string("the agent failed (") + error.what() + "); please report it");
        return failed;
    }
}

} // namespace

extern "C" {

JNIEXPORT jstring JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_start(JNIEnv *jni,
                                                                             jclass bridge,
                                                                             jobjectArray options) {
    try {
        const Error error = Agent::start(jni, bridge, strings(jni, options));
        return error ? jni->NewStringUTF(error.message().c_str()) : nullptr;
    } catch (const std::exception &failure) {
        return jni->NewStringUTF(failure.what());
    }
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_stop(JNIEnv *jni, jclass) {
    const Agent::InUse agent;
    guarded(agent, 0, [&] {
        agent->stop(jni);
        return 0;
    });
}

JNIEXPORT jstring JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_detach(JNIEnv *jni, jclass) {
    try {
        const Error left = Agent::detach(jni);
        return left ? jni->NewStringUTF(left.message().c_str()) : nullptr;
    } catch (const std::exception &failure) {
        return jni->NewStringUTF(failure.what());
    }
}

JNIEXPORT jbyteArray JNICALL
Java_org_fieldtrace_agent_bridge_NativeAgent_constantPool(JNIEnv *jni, jclass, jclass type) {
    const Agent::InUse agent;
    return guarded(agent, jbyteArray{}, [&] { return agent->constant_pool(jni, type); });
}

JNIEXPORT jint JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_defineClass(JNIEnv *jni, jclass,
                                                                                jclass type) {
    const Agent::InUse agent;
    return guarded(agent, 0, [&] { return static_cast<jint>(agent->define_class(jni, type)); });
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_unknownClient(
    JNIEnv *jni, jclass, jstring name, jstring class_name, jint kind) {
    const Agent::InUse agent;
    guarded(agent, 0, [&] {
        agent->unknown_clients().define(
            {text_of(jni, name), text_of(jni, class_name), static_cast<ft_client_kind>(kind)});
        return 0;
    });
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_operation(JNIEnv *jni, jclass,
                                                                              jstring http_method,
                                                                              jstring route,
                                                                              jstring class_name,
                                                                              jstring method_name) {
    const Agent::InUse agent;
    guarded(agent, 0, [&] {
        agent->operations().define({text_of(jni, http_method), text_of(jni, route),
                                    text_of(jni, class_name), text_of(jni, method_name)});
        return 0;
    });
}

JNIEXPORT jstring JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_watchBackend(JNIEnv *jni,
                                                                                    jclass) {
    const Agent::InUse agent;
    return jni->NewStringUTF(agent ? agent->backend() : "none");
}

JNIEXPORT jstring JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_hwRefusal(JNIEnv *jni,
                                                                                 jclass) {
    const Agent::InUse agent;
    return jni->NewStringUTF(agent ? agent->hw_refusal().c_str() : "");
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_classesRedefined(JNIEnv *,
                                                                                     jclass) {
    const Agent::InUse agent;
    guarded(agent, 0, [&] {
        agent->classes_redefined();
        return 0;
    });
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_fieldsWoven(JNIEnv *jni, jclass,
                                                                                jclass declaring) {
    const Agent::InUse agent;
    guarded(agent, 0, [&] {
        agent->fields_woven(jni, declaring);
        return 0;
    });
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_fieldUnseen(JNIEnv *jni, jclass,
                                                                                jclass declaring,
                                                                                jstring field) {
    const Agent::InUse agent;
    guarded(agent, 0, [&] {
        agent->field_unseen(jni, declaring, field);
        return 0;
    });
}

JNIEXPORT jint JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_fieldAccessed(
    JNIEnv *jni, jclass, jobject object, jint offset, jboolean write) {
    const Agent::InUse agent;
    return guarded(agent, jint{0}, [&] {
        return static_cast<jint>(agent->field_accessed(jni, object, static_cast<uint32_t>(offset),
                                                       write ? FT_ACCESS_WRITE : FT_ACCESS_READ));
    });
}

JNIEXPORT jint JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_defineKeys(JNIEnv *jni, jclass,
                                                                               jstring name,
                                                                               jobjectArray keys) {
    const Agent::InUse agent;
    return guarded(agent, jint{0}, [&] {
        return static_cast<jint>(agent->define_keys(text_of(jni, name), strings(jni, keys)));
    });
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_keyUnseen(JNIEnv *jni, jclass,
                                                                              jobject object,
                                                                              jint key) {
    const Agent::InUse agent;
    guarded(agent, 0, [&] {
        agent->key_unseen(jni, object, static_cast<uint32_t>(key));
        return 0;
    });
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_keysUnseen(JNIEnv *, jclass,
                                                                               jint class_id) {
    const Agent::InUse agent;
    guarded(agent, 0, [&] {
        agent->keys_unseen(static_cast<uint64_t>(class_id));
        return 0;
    });
}

JNIEXPORT jint JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_objectCopied(JNIEnv *jni,
                                                                                 jclass,
                                                                                 jobject original,
                                                                                 jobject copy) {
    const Agent::InUse agent;
    return guarded(agent, jint{0},
                   [&] { return static_cast<jint>(agent->object_copied(jni, original, copy)); });
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_copiedBesideMarks(
    JNIEnv *jni, jclass, jobject original) {
    const Agent::InUse agent;
    if (agent) {
        guarded(agent, 0, [&] {
            agent->copied_beside_marks(jni, original);
            return 0;
        });
    }
}

JNIEXPORT jboolean JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_remoteCallEnter(
    JNIEnv *jni, jclass, jlong scope_id, jlong async_id) {
    ft_remote_call_enter(static_cast<uint64_t>(scope_id), static_cast<uint64_t>(async_id));
    const Agent::InUse agent;
    return agent && agent->remote_call_begins(jni) ? JNI_TRUE : JNI_FALSE;
}

JNIEXPORT void JNICALL
Java_org_fieldtrace_agent_bridge_NativeAgent_remoteCallsNotDrawn(JNIEnv *, jclass, jlong calls) {
    const Agent::InUse agent;
    if (agent) {
        agent->remote_calls_not_drawn(static_cast<uint64_t>(calls));
    }
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_leftOut(JNIEnv *, jclass,
                                                                            jlong times) {
    const Agent::InUse agent;
    if (agent) {
        agent->left_out_by_now(static_cast<uint64_t>(times));
    }
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_notFollowed(JNIEnv *, jclass,
                                                                                jlong objects) {
    const Agent::InUse agent;
    if (agent) {
        agent->not_followed(static_cast<uint64_t>(objects));
    }
}

JNIEXPORT jlong JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_lookBegins(JNIEnv *, jclass) {
    return static_cast<jlong>(fieldtrace::LapTimer::begin());
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_lookEnds(JNIEnv *, jclass,
                                                                             jlong began) {
    const Agent::InUse agent;
    if (agent) {
        agent->looked_since(static_cast<uint64_t>(began));
    }
}

JNIEXPORT jlong JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_lookGoesOn(JNIEnv *, jclass,
                                                                                jlong since) {
    const Agent::InUse agent;
    return static_cast<jlong>(agent ? agent->looks_on(static_cast<uint64_t>(since))
                                    : fieldtrace::thread_cpu_ns());
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_readUnseen(JNIEnv *jni, jclass,
                                                                               jobject reading) {
    fieldtrace::own_reads::run(jni, reading);
}

JNIEXPORT jboolean JNICALL
Java_org_fieldtrace_agent_bridge_NativeAgent_setUnseen(JNIEnv *, jclass, jboolean is_unseen) {
    return fieldtrace::own_reads::set(is_unseen == JNI_TRUE) ? JNI_TRUE : JNI_FALSE;
}

JNIEXPORT jlong JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_callPath(JNIEnv *jni, jclass) {
    const Agent::InUse agent;
    if (!agent || !agent->is_recording()) {
        return 0;
    }
    return guarded(agent, jlong{0}, [&] { return static_cast<jlong>(agent->call_path(jni)); });
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_remoteCallExit(
    JNIEnv *jni, jclass, jlong scope_id, jlong weight, jlong context_id, jintArray class_ids,
    jintArray counts, jint classes, jobjectArray samples, jintArray sample_class_ids,
    jint sample_count, jlong body_bytes, jlong request_id, jlong waited_ns) {
    const Agent::InUse agent;
    if (!agent || !agent->is_recording()) {
        return;
    }
    guarded(agent, 0, [&] {
        agent->remote_call_ended(jni, remote_call(jni, scope_id, weight, context_id, class_ids,
                                                  counts, classes, samples, sample_class_ids,
                                                  sample_count, body_bytes, request_id, waited_ns));
        return 0;
    });
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_classRedefined(JNIEnv *jni,
                                                                                   jclass,
                                                                                   jclass type) {
    const Agent::InUse agent;
    if (agent) {
        guarded(agent, 0, [&] {
            agent->class_redefined(jni, type);
            return 0;
        });
    }
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_accessesUnseen(JNIEnv *jni,
                                                                                   jclass,
                                                                                   jclass type) {
    const Agent::InUse agent;
    if (agent) {
        guarded(agent, 0, [&] {
            agent->accesses_unseen(jni, type);
            return 0;
        });
    }
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_requestEnd(JNIEnv *, jclass,
                                                                               jlong request_id) {
    const Agent::InUse agent;
    if (agent && agent->is_recording()) {
        guarded(agent, 0, [&] {
            agent->request_ended(static_cast<uint64_t>(request_id));
            return 0;
        });
    }
}

} // extern "C"
