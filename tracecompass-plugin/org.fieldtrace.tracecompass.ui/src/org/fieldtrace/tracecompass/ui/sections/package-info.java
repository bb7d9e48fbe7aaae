// SPDX-License-Identifier: MIT
/** The view of where the time of handlings goes. */
package org.fieldtrace.tracecompass.ui.sections;
