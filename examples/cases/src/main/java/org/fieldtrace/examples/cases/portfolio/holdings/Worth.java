// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.holdings;

import java.math.BigDecimal;

/** What a holding is worth. */
record Worth(String symbol, BigDecimal amount) {}
