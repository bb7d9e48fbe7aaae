// SPDX-License-Identifier: MIT
/** A rule engine: a device of eight columns is loaded from PostgreSQL for its id. */
package org.fieldtrace.examples.cases.rules;
