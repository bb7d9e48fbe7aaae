// SPDX-License-Identifier: MIT
#include "recording.h"

namespace fieldtrace {

Error Recording::open(JNIEnv *jni, jclass bridge) {
    fields_ = jni->GetStaticFieldID(bridge, "recording", "Z");
    if (fields_ != nullptr) {
        requests_ = jni->GetStaticFieldID(bridge, "following", "Z");
    }
    if (requests_ == nullptr) {
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

void Recording::begin() { session_.store(++begun_, std::memory_order_release); }

void Recording::tell(JNIEnv *jni, bool fields, bool requests) {
    if (fields != told_fields_) {
        told_fields_ = fields;
        jni->SetStaticBooleanField(bridge_, fields_, fields ? JNI_TRUE : JNI_FALSE);
    }
    if (requests != told_requests_) {
        told_requests_ = requests;
        jni->SetStaticBooleanField(bridge_, requests_, requests ? JNI_TRUE : JNI_FALSE);
    }
}

void Recording::end(JNIEnv *jni) {
    session_.store(0, std::memory_order_release);
    tell(jni, false, false);
}

} // namespace fieldtrace
