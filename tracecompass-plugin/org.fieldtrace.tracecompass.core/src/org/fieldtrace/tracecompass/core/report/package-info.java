// SPDX-License-Identifier: MIT
/** The headless application that prints what the view of field utilisation shows. */
package org.fieldtrace.tracecompass.core.report;
