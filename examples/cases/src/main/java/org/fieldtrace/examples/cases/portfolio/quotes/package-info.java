// SPDX-License-Identifier: MIT
/** The service that has the quotes, in an Apache Derby. */
package org.fieldtrace.examples.cases.portfolio.quotes;
