// SPDX-License-Identifier: MIT
#include "samples/field_bytes.h"

namespace fieldtrace {

namespace {

/** A global reference to a class of the Java half; null where it lacks the method. */
jclass class_with(const Jvm &jvm, const char *name, const char *signature, jmethodID *method) {
    const LocalRef<jclass> type(jvm.jni, jvm.jni->FindClass(name));
    if (jvm.threw() || type.get() == nullptr) {
        return nullptr;
    }
    *method = jvm.jni->GetStaticMethodID(type.get(), "of", signature);
    return jvm.threw() || *method == nullptr
               ? nullptr
               : static_cast<jclass>(jvm.jni->NewGlobalRef(type.get()));
}

} // namespace

Error FieldBytes::open(const Jvm &jvm) {
    type_ = class_with(jvm, "org/fieldtrace/agent/bridge/watch/FieldBytes",
                       "(Ljava/lang/Object;[I[BI)[I", &of_);
    keyed_type_ = class_with(jvm, "org/fieldtrace/agent/bridge/keys/KeyedBytes",
                             "(Ljava/lang/Object;III)[I", &of_keys_);
    return type_ == nullptr || keyed_type_ == nullptr
               ? Error("the agent's class FieldBytes is not as expected; fetch "
                       "fieldtrace-agent.jar anew")
               : Error();
}

void FieldBytes::close(JNIEnv *jni) {
    for (jclass *type : {&type_, &keyed_type_}) {
        if (*type != nullptr) {
            jni->DeleteGlobalRef(*type);
            *type = nullptr;
        }
    }
}

MeasuredBytes FieldBytes::measured(const Jvm &jvm, jobject bytes, size_t count) const {
    if (jvm.threw() || bytes == nullptr) {
        return {};
    }
    std::vector<jint> fields(count + 1);
    jvm.jni->GetIntArrayRegion(static_cast<jintArray>(bytes), 0, static_cast<jsize>(count + 1),
                               fields.data());
    const jint format = fields.back();
    fields.pop_back();
    return {std::move(fields), format};
}

MeasuredBytes FieldBytes::measure(const Jvm &jvm, jobject object, const RemoteClass &type,
                                  jint format) const {
    if (type.is_keyed) {
        const LocalRef<jobject> bytes(jvm.jni,
                                      jvm.jni->CallStaticObjectMethod(
                                          keyed_type_, of_keys_, object, static_cast<jint>(type.id),
                                          static_cast<jint>(type.fields.size()), format));
        return measured(jvm, bytes.get(), type.fields.size());
    }
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
    const LocalRef<jobject> bytes(
        jni, jni->CallStaticObjectMethod(type_, of_, object, places.get(), types.get(), format));
    return measured(jvm, bytes.get(), type.fields.size());
}

} // namespace fieldtrace
