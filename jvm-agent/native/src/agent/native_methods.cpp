// SPDX-License-Identifier: MIT
// What the classes of org.fieldtrace.agent.bridge that probe methods call. Blocks come from a
// thread of the agent; the rest comes from the probed methods themselves.
#include <fieldtrace/probes.h>
#include <jni.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "agent/agent.h"

using fieldtrace::Agent;

namespace {

std::string text(JNIEnv *jni, jbyteArray utf8) {
    std::string text(static_cast<size_t>(jni->GetArrayLength(utf8)), '\0');
    jni->GetByteArrayRegion(utf8, 0, static_cast<jsize>(text.size()),
                            reinterpret_cast<jbyte *>(text.data()));
    return text;
}

std::string text_at(JNIEnv *jni, jobjectArray names, jsize index) {
    const auto utf8 = static_cast<jbyteArray>(jni->GetObjectArrayElement(names, index));
    std::string name = text(jni, utf8);
    jni->DeleteLocalRef(utf8);
    return name;
}

} // namespace

extern "C" {

JNIEXPORT jint JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_osThread(JNIEnv *, jclass) {
    return static_cast<jint>(gettid());
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_defineProbe(JNIEnv *jni, jclass,
                                                                                jint probe,
                                                                                jobjectArray names,
                                                                                jint line) {
    const Agent::InUse agent;
    if (!agent) {
        return;
    }
    try {
        agent->probes().define(static_cast<uint32_t>(probe),
                               {text_at(jni, names, 0), text_at(jni, names, 1),
                                text_at(jni, names, 2), text_at(jni, names, 3),
                                static_cast<uint32_t>(line)});
    } catch (const std::bad_alloc &) {
        // The trace has no name for it, and calls it by its number.
    }
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_probeRemoved(
    JNIEnv *, jclass, jint probe, jint reason, jlong entries_per_second) {
    ft_probe_removed(static_cast<uint32_t>(probe), static_cast<ft_removal>(reason),
                     static_cast<uint64_t>(entries_per_second));
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_methodBlock(
    JNIEnv *jni, jclass, jlong thread_id, jint os_thread_id, jbyteArray name, jlong request_id,
    jlong base, jlong entries_before, jlong lost, jint depth, jintArray open, jint open_count,
    jint entries, jint exits, jbyteArray records, jint length) {
    if (!ft_method_block_enabled()) {
        return;
    }
    try {
        const std::string thread_name = text(jni, name);
        std::vector<uint32_t> open_probes(static_cast<size_t>(open_count));
        jni->GetIntArrayRegion(open, 0, open_count, reinterpret_cast<jint *>(open_probes.data()));
        std::vector<uint8_t> bytes(static_cast<size_t>(length));
        jni->GetByteArrayRegion(records, 0, length, reinterpret_cast<jbyte *>(bytes.data()));
        struct ft_method_block block {};
        block.thread_id = static_cast<uint64_t>(thread_id);
        block.os_thread_id = static_cast<uint32_t>(os_thread_id);
        block.thread_name = thread_name.c_str();
        block.request_id = static_cast<uint64_t>(request_id);
        block.base_ns = static_cast<uint64_t>(base);
        block.entries_before = static_cast<uint64_t>(entries_before);
        block.lost = static_cast<uint64_t>(lost);
        block.depth = static_cast<uint32_t>(depth);
        block.open = open_probes.data();
        block.open_count = static_cast<uint32_t>(open_count);
        block.entries = static_cast<uint32_t>(entries);
        block.exits = static_cast<uint32_t>(exits);
        block.records = bytes.data();
        block.record_bytes = static_cast<uint32_t>(length);
        ft_method_block(&block);
    } catch (const std::bad_alloc &) {
        // The next block of the thread says how many entries came before it.
    }
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_methodRoom(JNIEnv *, jclass,
                                                                               jlong thread_id,
                                                                               jlong entries,
                                                                               jint room) {
    ft_method_room(static_cast<uint64_t>(thread_id), static_cast<uint64_t>(entries),
                   static_cast<uint32_t>(room));
}

JNIEXPORT void JNICALL Java_org_fieldtrace_agent_bridge_NativeAgent_methodEvent(JNIEnv *, jclass,
                                                                                jlong thread_id,
                                                                                jint probe,
                                                                                jint step) {
    ft_method_event(static_cast<uint64_t>(thread_id), static_cast<uint32_t>(probe),
                    static_cast<ft_method_step>(step));
}

} // extern "C"
