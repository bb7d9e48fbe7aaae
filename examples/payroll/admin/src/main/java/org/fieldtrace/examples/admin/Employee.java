// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.admin;

/** An employee as hr sends it; a record, unlike payroll's. */
public record Employee(String name, String address, String email) {}
