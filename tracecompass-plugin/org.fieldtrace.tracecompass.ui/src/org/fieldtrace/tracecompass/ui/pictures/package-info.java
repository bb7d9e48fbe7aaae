// SPDX-License-Identifier: MIT
/** Pictures of the views, taken without a user: for reports, the demonstration and tests. */
package org.fieldtrace.tracecompass.ui.pictures;
