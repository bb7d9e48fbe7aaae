// SPDX-License-Identifier: MIT
/** The Operations view: the calling context tree of operations. */
package org.fieldtrace.tracecompass.ui.operations;
