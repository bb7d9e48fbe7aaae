// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.payroll;

/** An employee's name, where it is all that is asked for. */
record EmployeeName(String name) {}
