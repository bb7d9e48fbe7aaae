// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataType;
import org.eclipse.tracecompass.tmf.core.model.SeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel.DisplayType;
import org.eclipse.tracecompass.tmf.core.model.xy.TmfXYAxisDescription;
import org.fieldtrace.model.operations.DurationHistogram;
import org.fieldtrace.model.operations.OperationSums;
import org.fieldtrace.tracecompass.core.operations.OperationEntry;

/** What the charts of operations show of each. */
final class OperationSeries {
    private static final String NANOSECONDS = "ns";

    private OperationSeries() {}

    /** How its durations are distributed: the share of its calls that take no longer. */
    static ISeriesModel latency(long id, OperationEntry operation) {
        DurationHistogram durations = operation.getOperation().sums().durations();
        List<long[]> steps = new ArrayList<>();
        long sum = 0;
        for (int i = durations.firstClass(); i < durations.endClass(); i++) {
            if (durations.count(i) > 0) {
                sum += durations.count(i);
                steps.add(new long[] {DurationHistogram.lowestOf(i + 1), sum});
            }
        }
        double all = Math.max(1, durations.total());
        return series(
                id,
                operation,
                steps.stream().mapToLong(step -> step[0]).toArray(),
                steps.stream().mapToDouble(step -> step[1] / all).toArray(),
                axis("Duration"),
                new TmfXYAxisDescription("Share of calls", "", DataType.NUMBER),
                DisplayType.LINE);
    }

    /** Its exclusive against its inclusive time: one point. */
    static ISeriesModel map(long id, OperationEntry operation) {
        OperationSums sums = operation.getOperation().sums();
        return series(
                id,
                operation,
                new long[] {sums.inclusive()},
                new double[] {sums.exclusive()},
                axis("Inclusive time"),
                axis("Exclusive time"),
                DisplayType.SCATTER);
    }

    private static TmfXYAxisDescription axis(String label) {
        return new TmfXYAxisDescription(label, NANOSECONDS, DataType.DURATION);
    }

    private static ISeriesModel series(
            long id,
            OperationEntry operation,
            long[] x,
            double[] y,
            TmfXYAxisDescription xAxis,
            TmfXYAxisDescription yAxis,
            DisplayType type) {
        return new SeriesModel.SeriesModelBuilder(id, operation.getOperation().label(), x, y)
                .xAxisDescription(xAxis)
                .yAxisDescription(yAxis)
                .seriesDisplayType(type)
                .build();
    }
}
