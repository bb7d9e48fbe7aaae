// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.selection;

/** Views that other views show or ask, by their ids in {@code plugin.xml}. */
public final class ShownViews {
    public static final String REQUEST_FLOW = "org.fieldtrace.tracecompass.ui.requests";

    public static final String FIELD_UTILISATION = "org.fieldtrace.tracecompass.ui.utilisation";

    public static final String READERS = "org.fieldtrace.tracecompass.ui.consumers";

    private ShownViews() {}
}
