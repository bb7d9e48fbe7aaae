// SPDX-License-Identifier: MIT
/** The Request Flow view, and the signals by which views point each other to requests. */
package org.fieldtrace.tracecompass.ui.requests;
