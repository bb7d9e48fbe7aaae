// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/error.h"
#include "definitions/classes.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/** What the values of an object's fields take. */
struct MeasuredBytes {
    std::vector<jint> fields; ///< kUnknown where the value is of an unknown kind
    jint format = 0;          ///< of the bridge's CallFormats
};

/** Asks the Java half how many bytes the values of an object's fields take where they travel. */
class FieldBytes {
  public:
    static constexpr jint kUnknown = -1;

    Error open(const Jvm &jvm);
    void close(JNIEnv *jni);

    /**
     * Reads all fields of the object, so that none may be watched yet.
     *
     * @param format of the call that brought the object in
     * @return without fields where nothing can be told
     */
    MeasuredBytes measure(const Jvm &jvm, jobject object, const RemoteClass &type,
                          jint format) const;

  private:
    MeasuredBytes measured(const Jvm &jvm, jobject bytes, size_t count) const;

    jclass type_ = nullptr; ///< global
    jmethodID of_ = nullptr;
    jclass keyed_type_ = nullptr; ///< global
    jmethodID of_keys_ = nullptr;
};

} // namespace fieldtrace
