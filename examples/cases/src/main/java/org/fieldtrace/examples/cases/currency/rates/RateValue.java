// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.currency.rates;

import java.math.BigDecimal;

/** An exchange rate, and nothing about it. */
record RateValue(BigDecimal rate) {}
