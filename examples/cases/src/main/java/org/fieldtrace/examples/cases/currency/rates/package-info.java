// SPDX-License-Identifier: MIT
/** The service that has the exchange rates of the day, in its memory. */
package org.fieldtrace.examples.cases.currency.rates;
