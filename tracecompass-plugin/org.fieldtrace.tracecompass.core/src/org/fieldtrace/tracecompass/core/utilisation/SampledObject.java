// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

/**
 * An object that was sampled.
 *
 * @param classId its class
 * @param contextId its allocation context
 */
record SampledObject(long classId, long contextId) {}
