// SPDX-License-Identifier: MIT
/**
 * Field utilisation as counts that add up: of an hour, of a recording, of a fleet. Reports are made
 * of their sums.
 */
package org.fieldtrace.model.counts;
