// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "base/error.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/** Where HotSpot lays instance fields. */
class FieldOffsets {
  public:
    /** @param reference_size size of a reference in the heap, bytes: 4 where compressed, else 8 */
    Error open(const Jvm &jvm, uint32_t reference_size);

    /** Gives its reference to the JVM back. */
    void close(JNIEnv *jni);

    /**
     * The offset of an instance field in its object, bytes: what its jfieldID says (HotSpot shifts
     * the offset left by two), checked against the JDK's Unsafe.
     *
     * @return nothing where the two contradict each other
     */
    std::optional<uint32_t> offset_of(const Jvm &jvm, jclass declaring, jfieldID field) const;

    /** The size of a field of this type signature, bytes. */
    uint32_t size_of(char signature) const;

  private:
    jobject unsafe_ = nullptr;
    jmethodID object_field_offset_ = nullptr;
    uint32_t reference_size_ = 0;
};

} // namespace fieldtrace
