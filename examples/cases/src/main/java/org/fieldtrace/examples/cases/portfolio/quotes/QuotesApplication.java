// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.quotes;

import org.fieldtrace.examples.cases.DerbyService;

/** The service that has the quotes. */
@DerbyService
public class QuotesApplication {}
