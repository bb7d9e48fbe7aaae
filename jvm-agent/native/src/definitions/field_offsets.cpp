// SPDX-License-Identifier: MIT
#include "definitions/field_offsets.h"

namespace fieldtrace {

Error FieldOffsets::open(const Jvm &jvm, uint32_t reference_size) {
    reference_size_ = reference_size;
    const LocalRef<jclass> type(jvm.jni, jvm.jni->FindClass("jdk/internal/misc/Unsafe"));
    Error missing("this JVM does not tell where fields lie (jdk.internal.misc.Unsafe is not "
                  "as expected); run the service on a HotSpot JVM of JDK 11 to 25");
    if (jvm.threw() || type.get() == nullptr) {
        return missing;
    }
    const jmethodID get =
        jvm.jni->GetStaticMethodID(type.get(), "getUnsafe", "()Ljdk/internal/misc/Unsafe;");
    if (jvm.threw()) {
        return missing;
    }
    const LocalRef<jobject> unsafe(jvm.jni, jvm.jni->CallStaticObjectMethod(type.get(), get));
    if (jvm.threw()) {
        return missing;
    }
    object_field_offset_ =
        jvm.jni->GetMethodID(type.get(), "objectFieldOffset", "(Ljava/lang/reflect/Field;)J");
    if (jvm.threw()) {
        return missing;
    }
    unsafe_ = jvm.jni->NewGlobalRef(unsafe.get());
    return {};
}

void FieldOffsets::close(JNIEnv *jni) {
    jni->DeleteGlobalRef(unsafe_);
    unsafe_ = nullptr;
}

std::optional<uint32_t> FieldOffsets::offset_of(const Jvm &jvm, jclass declaring,
                                                jfieldID field) const {
    const auto by_id = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(field) >> 2);
    const LocalRef<jobject> reflected(jvm.jni,
                                      jvm.jni->ToReflectedField(declaring, field, JNI_FALSE));
    if (jvm.threw() || reflected.get() == nullptr) {
        return std::nullopt;
    }
    const jlong by_unsafe = jvm.jni->CallLongMethod(unsafe_, object_field_offset_, reflected.get());
    if (jvm.threw() || by_unsafe != static_cast<jlong>(by_id)) {
        return std::nullopt;
    }
    return by_id;
}

uint32_t FieldOffsets::size_of(char signature) const {
    switch (signature) {
    case 'Z':
    case 'B':
        return 1;
    case 'C':
    case 'S':
        return 2;
    case 'I':
    case 'F':
        return 4;
    case 'J':
    case 'D':
        return 8;
    default:
        return reference_size_;
    }
}

} // namespace fieldtrace
