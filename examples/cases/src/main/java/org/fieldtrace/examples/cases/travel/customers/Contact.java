// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.customers;

/** Whom a customer books for. */
record Contact(String name, String document) {}
