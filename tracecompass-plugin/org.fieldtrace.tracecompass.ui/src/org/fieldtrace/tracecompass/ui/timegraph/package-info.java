// SPDX-License-Identifier: MIT
/** What the views that are time graphs share: their pages, their export and their drawing. */
package org.fieldtrace.tracecompass.ui.timegraph;
