// SPDX-License-Identifier: MIT
/** What a holding is worth: a quote of eight fields is fetched for its price and its symbol. */
package org.fieldtrace.examples.cases.portfolio;
