// SPDX-License-Identifier: MIT
/** Clocks of hosts: their offsets, and how these are applied to traces. */
package org.fieldtrace.tracecompass.core.clocks;
