// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

/**
 * An object that was sampled.
 *
 * @param classId its class
 * @param contextId its allocation context
 * @param scopeId the remote call that made it, 0 where none is known
 */
record SampledObject(long classId, long contextId, long scopeId) {}
