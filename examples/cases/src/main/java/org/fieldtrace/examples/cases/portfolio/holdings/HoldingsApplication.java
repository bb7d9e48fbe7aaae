// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.holdings;

import org.fieldtrace.examples.cases.WebService;

/** The service that knows who holds what. */
@WebService
public class HoldingsApplication {}
