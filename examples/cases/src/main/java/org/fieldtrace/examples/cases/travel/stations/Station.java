// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.stations;

/** Where trains stop. */
record Station(String code, String name, String city) {}
