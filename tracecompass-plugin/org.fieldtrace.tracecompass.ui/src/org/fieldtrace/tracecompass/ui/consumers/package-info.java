// SPDX-License-Identifier: MIT
/** The Readers view: who reads each field, and whether it may be removed. */
package org.fieldtrace.tracecompass.ui.consumers;
