// SPDX-License-Identifier: MIT
/** A tiny answer: an exchange rate of five short fields is fetched for the rate alone. */
package org.fieldtrace.examples.cases.currency;
