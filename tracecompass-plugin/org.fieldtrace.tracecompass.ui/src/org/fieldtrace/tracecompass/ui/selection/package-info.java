// SPDX-License-Identifier: MIT
/**
 * How views point each other to requests, operations, call paths and fields: by signals, and
 * without knowing each other.
 */
package org.fieldtrace.tracecompass.ui.selection;
