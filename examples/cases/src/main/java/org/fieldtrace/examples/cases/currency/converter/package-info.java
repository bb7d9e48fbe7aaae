// SPDX-License-Identifier: MIT
/** The service that converts amounts, and asks another one for exchange rates. */
package org.fieldtrace.examples.cases.currency.converter;
