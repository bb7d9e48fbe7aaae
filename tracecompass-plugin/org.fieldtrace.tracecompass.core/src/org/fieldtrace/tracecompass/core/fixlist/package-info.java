// SPDX-License-Identifier: MIT
/** The list of what to fix: allocation contexts by critical time and wasted bytes. */
package org.fieldtrace.tracecompass.core.fixlist;
