// SPDX-License-Identifier: MIT
/** The perspective, the colours and the command line options that the views share. */
package org.fieldtrace.tracecompass.ui;
