// SPDX-License-Identifier: MIT
/** The Watchpoints view: what each debug register of each JVM watched, and with what verdict. */
package org.fieldtrace.tracecompass.ui.watchpoints;
