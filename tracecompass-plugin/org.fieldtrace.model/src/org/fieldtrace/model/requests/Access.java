// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * An access to a sampled object, by the handling that was in force on the thread.
 *
 * @param run number of the JVM run
 * @param objectId the object, in that run
 * @param time nanoseconds
 * @param handling the span that did it: its place among the request's, callers before what they
 *     call
 */
public record Access(int run, long objectId, long time, int handling) {}
