// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "jvm/jvm.h"

/**
 * What makes ids of methods, asked by one thread at a time.
 *
 * HotSpot keeps the ids of a class's methods in an array. Up to JDK 22 that grows when somebody
 * asks for a method that runs on though its class was redefined (JDK-8313332 has ended this), and
 * InstanceKlass::get_jmethod_id reads where the array is before it takes the lock under which
 * another thread has it grow and frees the old one. Of two threads in such methods of one class,
 * one may get an id that is none, and the JVM crashes when it is asked for the method.
 *
 * A debugger may suspend a thread while it asks. So nobody waits for long, nor again until that one
 * has gone on.
 */
namespace fieldtrace::method_ids {

/**
 * JVMTI's GetStackTrace of the calling thread, into `frames`.
 *
 * @param start the innermost of them, 0 or more
 * @return how many there are; -1 where the stack has none from there on, or it cannot be asked for
 */
jint stack_trace(const Jvm &jvm, jint start, std::span<jvmtiFrameInfo> frames);

/** JVMTI's GetClassMethods. */
jvmtiError class_methods(const Jvm &jvm, jclass type, jint *count, jmethodID **methods);

} // namespace fieldtrace::method_ids
