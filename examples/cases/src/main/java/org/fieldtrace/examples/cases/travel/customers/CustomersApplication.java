// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.customers;

import org.fieldtrace.examples.cases.DerbyService;

/** The service that knows who travels. */
@DerbyService
public class CustomersApplication {}
