// SPDX-License-Identifier: MIT
/** The list of what to fix, as trace servers and views have it. */
package org.fieldtrace.model.findings.table;
