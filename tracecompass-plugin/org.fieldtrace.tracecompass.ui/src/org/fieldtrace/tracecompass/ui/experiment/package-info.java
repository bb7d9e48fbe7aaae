// SPDX-License-Identifier: MIT
/** Traces of several hosts in one experiment, and what aligns their clocks. */
package org.fieldtrace.tracecompass.ui.experiment;
