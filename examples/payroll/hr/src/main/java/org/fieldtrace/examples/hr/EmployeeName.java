// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.hr;

/** An employee's name, for who needs no more. */
record EmployeeName(String name) {}
