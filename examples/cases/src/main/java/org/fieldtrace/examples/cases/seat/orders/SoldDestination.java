// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.orders;

/** Where a sold ticket ends. */
public record SoldDestination(String destStation) {}
