// SPDX-License-Identifier: MIT
#include "agent/entry.h"

namespace fieldtrace {

std::string text_of(JNIEnv *jni, jstring string) {
    const char *characters = jni->GetStringUTFChars(string, nullptr);
    if (characters == nullptr) {
        throw std::bad_alloc();
    }
    std::string text(characters);
    jni->ReleaseStringUTFChars(string, characters);
    return text;
}

std::vector<std::string> texts_of(JNIEnv *jni, jobjectArray strings) {
    std::vector<std::string> all;
    const jsize length = jni->GetArrayLength(strings);
    for (jsize i = 0; i < length; i++) {
        const LocalRef<jstring> string(
            jni, static_cast<jstring>(jni->GetObjectArrayElement(strings, i)));
        all.push_back(text_of(jni, string.get()));
    }
    return all;
}

std::string utf8_of(JNIEnv *jni, jbyteArray bytes) {
    std::string text(static_cast<size_t>(jni->GetArrayLength(bytes)), '\0');
    jni->GetByteArrayRegion(bytes, 0, static_cast<jsize>(text.size()),
                            reinterpret_cast<jbyte *>(text.data()));
    return text;
}

HeaderText::HeaderText(JNIEnv *jni, jstring header) {
    if (header == nullptr) {
        return;
    }
    jchar characters[kLongest];
    const jsize length = std::min(jni->GetStringLength(header), kLongest);
    jni->GetStringRegion(header, 0, length, characters);
    for (jsize i = 0; i < length; i++) {
        const bool plain = characters[i] > 0x20 && characters[i] < 0x7f;
        text_[i] = plain ? static_cast<char>(characters[i]) : '?';
    }
    text_[length] = '\0';
}

} // namespace fieldtrace
