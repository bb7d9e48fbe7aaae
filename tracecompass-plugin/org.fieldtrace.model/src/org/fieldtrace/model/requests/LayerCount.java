// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * How often the threads that worked for a handling were found in a layer.
 *
 * @param layer name id of the one that they were in
 * @param caller name id of the one for which they were there
 * @param samples how often, at least 1
 */
public record LayerCount(int layer, int caller, long samples) {}
