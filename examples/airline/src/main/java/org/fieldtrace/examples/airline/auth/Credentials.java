// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.auth;

/** With what a customer logs in. */
public record Credentials(String customer, String password) {}
