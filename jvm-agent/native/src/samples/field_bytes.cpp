// SPDX-License-Identifier: MIT
#include "samples/field_bytes.h"

namespace fieldtrace {

Error FieldBytes::open(const Jvm &jvm) {
    const LocalRef<jclass> type(jvm.jni,
                                jvm.jni->FindClass("org/fieldtrace/agent/bridge/watch/FieldBytes"));
    if (!jvm.threw() && type.get() != nullptr) {
        of_ = jvm.jni->GetStaticMethodID(type.get(), "of", "(Ljava/lang/Object;[I[B)[I");
        if (!jvm.threw() && of_ != nullptr) {
            type_ = static_cast<jclass>(jvm.jni->NewGlobalRef(type.get()));
        }
    }
    return type_ == nullptr ? Error("the agent's class FieldBytes is not as expected; fetch "
                                    "fieldtrace-agent.jar anew")
                            : Error();
}

void FieldBytes::close(JNIEnv *jni) {
    if (type_ != nullptr) {
        jni->DeleteGlobalRef(type_);
        type_ = nullptr;
    }
}

std::vector<jint> FieldBytes::measure(const Jvm &jvm, jobject object,
                                      const RemoteClass &type) const {
    const auto count = static_cast<jsize>(type.fields.size());
    std::vector<jint> offsets;
    std::vector<jbyte> kinds;
    for (const Field &field : type.fields) {
        offsets.push_back(static_cast<jint>(field.offset));
        kinds.push_back(static_cast<jbyte>(field.signature.front()));
    }
    JNIEnv *jni = jvm.jni;
    const LocalRef<jintArray> places(jni, jni->NewIntArray(count));
    const LocalRef<jbyteArray> types(jni, jvm.threw() ? nullptr : jni->NewByteArray(count));
    if (jvm.threw() || places.get() == nullptr || types.get() == nullptr) {
        return {};
    }
    jni->SetIntArrayRegion(places.get(), 0, count, offsets.data());
    jni->SetByteArrayRegion(types.get(), 0, count, kinds.data());
    const LocalRef<jintArray> bytes(jni, static_cast<jintArray>(jni->CallStaticObjectMethod(
                                             type_, of_, object, places.get(), types.get())));
    if (jvm.threw() || bytes.get() == nullptr) {
        return {};
    }
    std::vector<jint> measured(static_cast<size_t>(count));
    jni->GetIntArrayRegion(bytes.get(), 0, count, measured.data());
    return measured;
}

} // namespace fieldtrace
