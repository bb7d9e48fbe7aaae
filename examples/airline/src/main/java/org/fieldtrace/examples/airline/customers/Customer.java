// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.customers;

/** Who flies. */
public record Customer(String id, String status, int miles, Contact contact) {}
