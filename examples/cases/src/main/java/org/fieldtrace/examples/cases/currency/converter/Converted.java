// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.currency.converter;

import java.math.BigDecimal;

/** What an amount is in another currency. */
record Converted(String currency, BigDecimal amount) {}
