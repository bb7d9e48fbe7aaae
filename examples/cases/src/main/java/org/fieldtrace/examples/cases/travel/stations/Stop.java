// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.stations;

/**
 * A stop of a line.
 *
 * @param place among the line's stops, from 0
 * @param minutes since the line's first stop
 */
record Stop(int place, String name, int minutes) {}
