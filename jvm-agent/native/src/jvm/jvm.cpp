// SPDX-License-Identifier: MIT
#include "jvm/jvm.h"

namespace fieldtrace {

std::string binary_name(const std::string &signature) {
    if (signature.size() < 2 || signature.front() != 'L') {
        return signature;
    }
    std::string name = signature.substr(1, signature.size() - 2);
    for (char &c : name) {
        c = c == '/' ? '.' : c == '.' ? '/' : c;
    }
    return name;
}

std::string name_of(const Jvm &jvm, jclass type) {
    JvmtiMemory<char> signature(jvm.jvmti);
    return jvm.jvmti->GetClassSignature(type, signature.out(), nullptr) == JVMTI_ERROR_NONE
               ? binary_name(signature.get())
               : "";
}

std::string text_of(const Jvm &jvm, jstring string) {
    const char *text = string == nullptr ? nullptr : jvm.jni->GetStringUTFChars(string, nullptr);
    if (text == nullptr) {
        jvm.clear_exception();
        return {};
    }
    std::string copy = text;
    jvm.jni->ReleaseStringUTFChars(string, text);
    return copy;
}

std::string system_property(const Jvm &jvm, const char *name) {
    const LocalRef<jclass> system(jvm.jni, jvm.jni->FindClass("java/lang/System"));
    const jmethodID get = jvm.jni->GetStaticMethodID(system.get(), "getProperty",
                                                     "(Ljava/lang/String;)Ljava/lang/String;");
    const LocalRef<jstring> key(jvm.jni, jvm.jni->NewStringUTF(name));
    const LocalRef<jstring> value(jvm.jni, static_cast<jstring>(jvm.jni->CallStaticObjectMethod(
                                               system.get(), get, key.get())));
    return jvm.threw() ? "" : text_of(jvm, value.get());
}

} // namespace fieldtrace
