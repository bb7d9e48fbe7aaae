// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.customers;

/** Where a customer lives. */
public record Address(String street, String city, String country, String postalCode) {}
