// SPDX-License-Identifier: MIT
#pragma once

#include <jni.h>

#include "base/error.h"

namespace fieldtrace {

/**
 * What the agent itself reads of the application's objects on a thread of the application, which is
 * no use of them. The trap handler passes it by, and the watch stays armed.
 *
 * A virtual thread stays on its carrier meanwhile, because a native frame lies below what reads.
 */
namespace own_reads {

/** Ahead of all others. */
Error open(JNIEnv *jni);

/** Runs a java.lang.Runnable whose reads are the agent's own; what it throws stays pending. */
void run(JNIEnv *jni, jobject runnable);

/** Sets whether what this thread reads is the agent's own. @return whether it was */
bool set(bool is_own);

/** Whether what this thread reads is the agent's own. Async-signal-safe. */
bool are_here();

} // namespace own_reads
} // namespace fieldtrace
