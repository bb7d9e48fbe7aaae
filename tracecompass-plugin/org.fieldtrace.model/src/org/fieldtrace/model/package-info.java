// SPDX-License-Identifier: MIT
/**
 * What every analysis shares: frames of call paths and proportions with their intervals.
 *
 * <p>Plain Java: nothing here knows Eclipse, Trace Compass or LTTng.
 */
package org.fieldtrace.model;
