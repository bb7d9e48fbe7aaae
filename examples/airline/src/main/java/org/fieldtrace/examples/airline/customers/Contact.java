// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.customers;

/** What customers may change of themselves. */
public record Contact(String phone, Address address) {}
