// SPDX-License-Identifier: MIT
/**
 * How views point each other to requests, operations and call paths: by signals, and without
 * knowing each other.
 */
package org.fieldtrace.tracecompass.ui.selection;
