// SPDX-License-Identifier: MIT
#include "recording.h"

namespace fieldtrace {

Error Recording::open(JNIEnv *jni, jclass bridge) {
    field_ = jni->GetStaticFieldID(bridge, "recording", "Z");
    if (field_ == nullptr) {
        jni->ExceptionClear();
        return Error("the Java and the native half of the agent are of different versions; use "
                     "fieldtrace-agent.jar as it was built, with the library that is inside it");
    }
    bridge_ = static_cast<jclass>(jni->NewGlobalRef(bridge));
    return {};
}

void Recording::close(JNIEnv *jni) {
    jni->DeleteGlobalRef(bridge_);
    bridge_ = nullptr;
}

void Recording::begin(JNIEnv *jni) {
    session_.store(++begun_, std::memory_order_release);
    jni->SetStaticBooleanField(bridge_, field_, JNI_TRUE);
}

void Recording::end(JNIEnv *jni) {
    session_.store(0, std::memory_order_release);
    jni->SetStaticBooleanField(bridge_, field_, JNI_FALSE);
}

} // namespace fieldtrace
