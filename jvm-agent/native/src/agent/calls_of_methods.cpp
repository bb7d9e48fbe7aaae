// SPDX-License-Identifier: MIT
// What the classes of org.fieldtrace.agent.bridge that probe methods call.
#include <unistd.h>

#include "agent/calls.h"
#include "agent/entry.h"

namespace fieldtrace {
namespace {

std::string text_at(JNIEnv *jni, jobjectArray names, jsize index) {
    const LocalRef<jbyteArray> utf8(
        jni, static_cast<jbyteArray>(jni->GetObjectArrayElement(names, index)));
    return utf8_of(jni, utf8.get());
}

} // namespace

namespace calls {

jint os_thread(JNIEnv *) { return static_cast<jint>(gettid()); }

void define_probe(JNIEnv *jni, jint probe, jobjectArray names, jint line) {
    const Agent::InUse parts;
    if (!parts) {
        return;
    }
    try {
        parts->probes.define(static_cast<uint32_t>(probe),
                             {text_at(jni, names, 0), text_at(jni, names, 1),
                              text_at(jni, names, 2), text_at(jni, names, 3),
                              static_cast<uint32_t>(line)});
    } catch (const std::bad_alloc &) {
        // The trace has no name for it, and calls it by its number.
    }
}

} // namespace calls
} // namespace fieldtrace
