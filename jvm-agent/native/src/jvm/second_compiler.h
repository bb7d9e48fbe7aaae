// SPDX-License-Identifier: MIT
#pragma once

#include <jni.h>

namespace fieldtrace {

/**
 * Keeps the second compiler of a HotSpot JVM from the classes that put hooks into others, once for
 * as long as the JVM runs: while an application starts they take more time to compile than they
 * save. The first compiler makes code of them that is nearly as quick. Does nothing where the JVM
 * lacks what it takes, has no first compiler, or was built without management.
 *
 * @return whether the JVM says that it will
 */
bool spare_second_compiler(JavaVM *vm, JNIEnv *jni);

} // namespace fieldtrace
