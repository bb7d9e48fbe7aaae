// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.hr;

/** An employee as hr hands it out. */
record Employee(String name, String address, String email) {}
