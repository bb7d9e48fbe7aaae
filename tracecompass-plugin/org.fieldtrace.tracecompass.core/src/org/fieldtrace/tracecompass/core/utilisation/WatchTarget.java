// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

/**
 * What is watched: a field of an object.
 *
 * @param objectId the object's number in its JVM run
 * @param field the field's number in its class
 */
record WatchTarget(long objectId, long field) {}
