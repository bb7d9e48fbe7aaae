// SPDX-License-Identifier: MIT
/** The service that knows who holds what, and asks another one for quotes. */
package org.fieldtrace.examples.cases.portfolio.holdings;
