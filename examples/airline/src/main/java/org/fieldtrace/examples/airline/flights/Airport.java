// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.flights;

/** Where flights begin and end. */
public record Airport(String code, String city) {}
