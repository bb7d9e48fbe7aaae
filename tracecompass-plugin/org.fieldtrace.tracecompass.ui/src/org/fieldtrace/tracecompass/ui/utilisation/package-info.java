// SPDX-License-Identifier: MIT
/** The Field Utilisation view: a tree of what its data provider gives, without any analysis. */
package org.fieldtrace.tracecompass.ui.utilisation;
