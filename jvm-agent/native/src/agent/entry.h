// SPDX-License-Identifier: MIT
// What the functions share that JNI calls. No C++ exception and no Java exception of the agent's
// own leaves them. They run inside every request: what only emits an event of one allocates
// nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <jni.h>
#include <new>
#include <string>
#include <vector>

#include "agent/agent.h"

namespace fieldtrace {

/** Runs an entry point, so that whatever goes wrong ends the sampling and nothing else. */
template <typename Result, typename Body> Result guarded(Body body) {
    const Agent::InUse parts;
    if (!parts) {
        return Result();
    }
    try {
        return body(*parts);
    } catch (const std::exception &error) {
        parts->give_up(std::string("the agent failed (") + error.what() + "); please report it");
        return Result();
    }
}

std::string text_of(JNIEnv *jni, jstring string);

std::vector<std::string> texts_of(JNIEnv *jni, jobjectArray strings);

/** The text of bytes in UTF-8. */
std::string utf8_of(JNIEnv *jni, jbyteArray bytes);

/** Writes an address of IPv6 whose first eight bytes are in `high`. */
inline void put_address(uint8_t *bytes, jlong high, jlong low) {
    for (int i = 0; i < 8; i++) {
        bytes[i] = static_cast<uint8_t>(static_cast<uint64_t>(high) >> (56 - 8 * i));
        bytes[8 + i] = static_cast<uint8_t>(static_cast<uint64_t>(low) >> (56 - 8 * i));
    }
}

/** A header of HTTP as events hold it: empty where there is none. */
class HeaderText {
  public:
    /** What is not plain ASCII is no header that events hold. */
    HeaderText(JNIEnv *jni, jstring header);

    [[nodiscard]] const char *text() const { return text_; }

  private:
    /** A traceparent has 55 characters in its version 00; later versions may have more. */
    static constexpr jsize kLongest = 128;

    char text_[kLongest + 1] = "";
};

/** A text that may be anything. */
class Utf8Text {
  public:
    Utf8Text(JNIEnv *jni, jbyteArray bytes) : text_(utf8_of(jni, bytes)) {}

    [[nodiscard]] const char *text() const { return text_.c_str(); }

  private:
    std::string text_;
};

inline void copy_part(JNIEnv *jni, jbyteArray array, jint count, void *elements) {
    jni->GetByteArrayRegion(array, 0, count, static_cast<jbyte *>(elements));
}

inline void copy_part(JNIEnv *jni, jintArray array, jint count, void *elements) {
    jni->GetIntArrayRegion(array, 0, count, static_cast<jint *>(elements));
}

inline void copy_part(JNIEnv *jni, jlongArray array, jint count, void *elements) {
    jni->GetLongArrayRegion(array, 0, count, static_cast<jlong *>(elements));
}

/** The first elements of an array, up to so many, on the stack. */
template <typename Element, size_t Most> class ShortCopy {
  public:
    template <typename Array> ShortCopy(JNIEnv *jni, Array array, jint count) {
        copy_part(jni, array, count, elements_.data());
    }

    [[nodiscard]] const Element *data() const { return elements_.data(); }

  private:
    std::array<Element, Most> elements_;
};

/** The first elements of an array. */
template <typename Element> class Copy {
  public:
    template <typename Array>
    Copy(JNIEnv *jni, Array array, jint count) : elements_(static_cast<size_t>(count)) {
        copy_part(jni, array, count, elements_.data());
    }

    [[nodiscard]] const Element *data() const { return elements_.data(); }

  private:
    std::vector<Element> elements_;
};

} // namespace fieldtrace
