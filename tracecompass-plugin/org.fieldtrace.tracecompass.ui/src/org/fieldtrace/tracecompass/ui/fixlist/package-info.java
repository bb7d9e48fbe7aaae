// SPDX-License-Identifier: MIT
/** The Fix List view: what to fix, most to gain first. */
package org.fieldtrace.tracecompass.ui.fixlist;
