// SPDX-License-Identifier: MIT
#include "samples/keyed_objects.h"

namespace fieldtrace {

Error KeyedObjects::open(const Jvm &jvm) {
    const LocalRef<jclass> type(
        jvm.jni, jvm.jni->FindClass("org/fieldtrace/agent/bridge/keys/KeyedSamples"));
    if (!jvm.threw() && type.get() != nullptr) {
        fields_of_ = jvm.jni->GetStaticMethodID(type.get(), "fieldsOf", "(Ljava/lang/Object;I)J");
        mark_ = jvm.threw()
                    ? nullptr
                    : jvm.jni->GetStaticMethodID(type.get(), "mark", "(Ljava/lang/Object;IJ)V");
        if (!jvm.threw() && fields_of_ != nullptr && mark_ != nullptr) {
            type_ = static_cast<jclass>(jvm.jni->NewGlobalRef(type.get()));
        }
    }
    return type_ == nullptr ? Error("the agent's class KeyedSamples is not as expected; fetch "
                                    "fieldtrace-agent.jar anew")
                            : Error();
}

void KeyedObjects::close(JNIEnv *jni) {
    if (type_ != nullptr) {
        jni->DeleteGlobalRef(type_);
        type_ = nullptr;
    }
}

std::vector<uint32_t> KeyedObjects::fields_of(const Jvm &jvm, jobject object,
                                              const RemoteClass &type) const {
    const auto present = static_cast<uint64_t>(
        jvm.jni->CallStaticLongMethod(type_, fields_of_, object, static_cast<jint>(type.id)));
    std::vector<uint32_t> fields;
    if (jvm.threw()) {
        return fields;
    }
    for (uint32_t field = 0; field < type.fields.size(); field++) {
        if ((present >> field & 1) != 0) {
            fields.push_back(field);
        }
    }
    return fields;
}

bool KeyedObjects::mark(const Jvm &jvm, jobject object, const RemoteClass &type,
                        const std::vector<uint32_t> &fields) const {
    uint64_t awaited = 0;
    for (const uint32_t field : fields) {
        awaited |= uint64_t{1} << field;
    }
    jvm.jni->CallStaticVoidMethod(type_, mark_, object, static_cast<jint>(type.id),
                                  static_cast<jlong>(awaited));
    return !jvm.threw();
}

} // namespace fieldtrace
