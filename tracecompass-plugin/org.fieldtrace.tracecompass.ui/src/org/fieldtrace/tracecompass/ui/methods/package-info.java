// SPDX-License-Identifier: MIT
/** The methods of each operation, as a table. */
package org.fieldtrace.tracecompass.ui.methods;
