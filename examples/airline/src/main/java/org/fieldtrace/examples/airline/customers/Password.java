// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.customers;

/** A password as services send it. */
record Password(String password) {}
