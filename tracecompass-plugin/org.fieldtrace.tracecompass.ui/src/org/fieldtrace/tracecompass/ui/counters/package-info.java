// SPDX-License-Identifier: MIT
/** The view of what the processor and the kernel count of handlings. */
package org.fieldtrace.tracecompass.ui.counters;
