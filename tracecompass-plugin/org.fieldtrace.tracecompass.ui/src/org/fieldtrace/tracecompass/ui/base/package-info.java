// SPDX-License-Identifier: MIT
/** What all views share: colours, legends, actions, and the thread of the user interface. */
package org.fieldtrace.tracecompass.ui.base;
