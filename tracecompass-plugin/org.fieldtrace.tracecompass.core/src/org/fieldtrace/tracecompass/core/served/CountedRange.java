// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;

/**
 * The range of time that a chart counts. Charts over something that is not time need a parameter of
 * their own for it, because what clients ask them for as times are values of their axis.
 */
public final class CountedRange {
    /** Parameter: times of which the first and the last, in nanoseconds, bound what is counted. */
    public static final String KEY = "fieldtrace.counted";

    private CountedRange() {}

    /** What is asked of the data provider that counts, by what is asked of the chart. */
    static Map<String, Object> of(Map<String, Object> parameters) {
        Map<String, Object> counted = new HashMap<>(parameters);
        counted.remove(DataProviderParameterUtils.REQUESTED_ITEMS_KEY);
        Object range = counted.remove(KEY);
        if (range == null) {
            counted.remove(DataProviderParameterUtils.REQUESTED_TIME_KEY);
        } else {
            counted.put(DataProviderParameterUtils.REQUESTED_TIME_KEY, range);
        }
        return counted;
    }
}
