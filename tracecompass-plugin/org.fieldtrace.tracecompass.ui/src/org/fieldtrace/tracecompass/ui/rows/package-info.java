// SPDX-License-Identifier: MIT
/**
 * What the views have in common that show rows of a data provider: the query, what stands there
 * while there are none, the table, copying and export.
 */
package org.fieldtrace.tracecompass.ui.rows;
