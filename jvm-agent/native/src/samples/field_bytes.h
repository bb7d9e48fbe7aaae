// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/error.h"
#include "definitions/classes.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/** Asks the Java half how many bytes the values of an object's fields take as text. */
class FieldBytes {
  public:
    static constexpr jint kUnknown = -1;

    Error open(const Jvm &jvm);
    void close(JNIEnv *jni);

    /**
     * Reads all fields of the object, so that none may be watched yet.
     *
     * @return bytes of each field's value, kUnknown where it is of an unknown kind; empty where
     *     nothing can be told
     */
    std::vector<jint> measure(const Jvm &jvm, jobject object, const RemoteClass &type) const;

  private:
    std::vector<jint> measured(const Jvm &jvm, jobject bytes, size_t count) const;

    jclass type_ = nullptr; ///< global
    jmethodID of_ = nullptr;
    jclass keyed_type_ = nullptr; ///< global
    jmethodID of_keys_ = nullptr;
};

} // namespace fieldtrace
