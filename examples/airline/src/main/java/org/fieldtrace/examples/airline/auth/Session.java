// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.auth;

/** By what a customer is known who has logged in. */
public record Session(String session, String customer) {}
