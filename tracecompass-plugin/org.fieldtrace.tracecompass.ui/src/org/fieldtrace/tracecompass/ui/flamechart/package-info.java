// SPDX-License-Identifier: MIT
/** The flame chart of one request. */
package org.fieldtrace.tracecompass.ui.flamechart;
