// SPDX-License-Identifier: MIT
/** The service that knows who flies, and how far. */
package org.fieldtrace.examples.airline.customers;
