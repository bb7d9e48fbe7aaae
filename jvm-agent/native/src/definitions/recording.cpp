// SPDX-License-Identifier: MIT
#include "definitions/recording.h"

#include <algorithm>

#include "base/call_pace.h"

namespace fieldtrace {

jint Recording::method_sessions_ = 0;

Error Recording::open(JNIEnv *jni, jclass bridge) {
    fields_ = jni->GetStaticFieldID(bridge, "recording", "Z");
    if (fields_ != nullptr) {
        requests_ = jni->GetStaticFieldID(bridge, "following", "Z");
    }
    if (requests_ != nullptr) {
        call_interval_ = jni->GetStaticFieldID(bridge, "logOfCallInterval", "I");
    }
    if (call_interval_ != nullptr) {
        method_session_ = jni->GetStaticFieldID(bridge, "methodSession", "I");
    }
    if (method_session_ == nullptr) {
        jni->ExceptionClear();
        return Error("the Java and the native half of the agent are of different versions; use "
                     "fieldtrace-agent.jar as it was built, with the library that is inside it");
    }
    bridge_ = static_cast<jclass>(jni->NewGlobalRef(bridge));
    // An agent before this one may have left another.
    jni->SetStaticIntField(bridge_, call_interval_, told_call_interval_);
    return {};
}

void Recording::close(JNIEnv *jni) {
    jni->DeleteGlobalRef(bridge_);
    bridge_ = nullptr;
}

void Recording::begin() { session_.store(++begun_, std::memory_order_release); }

void Recording::tell(JNIEnv *jni, bool fields, bool requests, bool methods) {
    if (fields != told_fields_) {
        told_fields_ = fields;
        jni->SetStaticBooleanField(bridge_, fields_, fields ? JNI_TRUE : JNI_FALSE);
    }
    if (requests != told_requests_) {
        told_requests_ = requests;
        jni->SetStaticBooleanField(bridge_, requests_, requests ? JNI_TRUE : JNI_FALSE);
    }
    if (methods != told_methods_) {
        told_methods_ = methods;
        jni->SetStaticIntField(bridge_, method_session_, methods ? ++method_sessions_ : 0);
    }
}

void Recording::tell_call_interval(JNIEnv *jni, int log_of_interval) {
    const std::lock_guard guard(interval_lock_);
    if (log_of_interval != told_call_interval_ || stretch_ > 0) {
        told_call_interval_ = log_of_interval;
        stretch_ = 0;
        jni->SetStaticIntField(bridge_, call_interval_, log_of_interval);
    }
}

void Recording::stretch_call_interval(JNIEnv *jni, int log_of_stretch) {
    const std::unique_lock guard(interval_lock_, std::try_to_lock);
    // Whoever holds the lock is about to tell a newer one.
    if (guard.owns_lock() && log_of_stretch > stretch_) {
        stretch_ = log_of_stretch;
        jni->SetStaticIntField(bridge_, call_interval_,
                               std::min(CallPace::kMaxLog, told_call_interval_ + stretch_));
    }
}

void Recording::end(JNIEnv *jni) {
    session_.store(0, std::memory_order_release);
    tell(jni, false, false, false);
}

} // namespace fieldtrace
