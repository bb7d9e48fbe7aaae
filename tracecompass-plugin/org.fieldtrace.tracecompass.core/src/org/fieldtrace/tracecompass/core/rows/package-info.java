// SPDX-License-Identifier: MIT
/** What the rows of data providers share. */
package org.fieldtrace.tracecompass.core.rows;
