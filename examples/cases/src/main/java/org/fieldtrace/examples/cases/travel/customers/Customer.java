// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.customers;

/** Who travels. */
record Customer(int id, String name, String email, String city) {}
