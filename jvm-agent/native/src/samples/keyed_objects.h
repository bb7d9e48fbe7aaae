// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/error.h"
#include "definitions/classes.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/** Asks the Java half about objects whose fields are keys, such as nodes of JSON. */
class KeyedObjects {
  public:
    Error open(const Jvm &jvm);
    void close(JNIEnv *jni);

    /** The fields of its class that an object has, in their order; none where it cannot be watched
     * now. Application threads. */
    std::vector<uint32_t> fields_of(const Jvm &jvm, jobject object, const RemoteClass &type) const;

    /**
     * Marks an object, so that accesses to these fields are told from now on. Application threads.
     *
     * @return whether it could be
     */
    bool mark(const Jvm &jvm, jobject object, const RemoteClass &type,
              const std::vector<uint32_t> &fields) const;

  private:
    jclass type_ = nullptr; ///< global
    jmethodID fields_of_ = nullptr;
    jmethodID mark_ = nullptr;
};

} // namespace fieldtrace
