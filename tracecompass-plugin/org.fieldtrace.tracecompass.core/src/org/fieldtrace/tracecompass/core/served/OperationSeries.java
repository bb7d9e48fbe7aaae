// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataType;
import org.eclipse.tracecompass.tmf.core.model.SeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel.DisplayType;
import org.eclipse.tracecompass.tmf.core.model.xy.TmfXYAxisDescription;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.requests.sums.DurationHistogram;
import org.fieldtrace.model.requests.sums.OperationSums;

/** What the charts of operations show of each. */
enum OperationSeries {
    /**
     * How its durations are distributed: the share of its calls that take no longer. It rises
     * evenly within a class of the histogram, which does not tell durations apart.
     */
    LATENCY(DisplayType.LINE, "Operation", "Calls", "Median", "95 % within", "99 % within") {
        @Override
        List<String> cells(Operation operation) {
            DurationHistogram durations = operation.sums().durations();
            return List.of(
                    operation.label(),
                    Numbers.count(durations.total()),
                    Durations.text(durations.quantile(0.5)),
                    Durations.text(durations.quantile(0.95)),
                    Durations.text(durations.quantile(0.99)));
        }

        @Override
        ISeriesModel of(long id, Operation operation) {
            DurationHistogram durations = operation.sums().durations();
            double all = Math.max(1, durations.total());
            List<Long> x = new ArrayList<>();
            List<Double> y = new ArrayList<>();
            long sum = 0;
            for (int i = durations.firstClass(); i < durations.endClass(); i++) {
                if (durations.count(i) > 0) {
                    long lowest = DurationHistogram.lowestOf(i);
                    if (x.isEmpty() || x.get(x.size() - 1) < lowest) {
                        x.add(lowest);
                        y.add(sum / all);
                    }
                    sum += durations.count(i);
                    x.add(DurationHistogram.lowestOf(i + 1));
                    y.add(sum / all);
                }
            }
            return series(
                    id,
                    operation,
                    x.stream().mapToLong(Long::longValue).toArray(),
                    y.stream().mapToDouble(Double::doubleValue).toArray(),
                    duration("Duration at the caller"),
                    new TmfXYAxisDescription("Share of calls", "", DataType.NUMBER));
        }
    },

    /** Its exclusive against its inclusive time: one point. */
    MAP(DisplayType.SCATTER, "Operation", "Inclusive", "Exclusive", "Critical share") {
        @Override
        List<String> cells(Operation operation) {
            OperationSums sums = operation.sums();
            return List.of(
                    operation.label(),
                    Durations.text(sums.inclusive()),
                    Durations.text(sums.exclusive()),
                    Numbers.percent(operation.criticalShare()));
        }

        @Override
        ISeriesModel of(long id, Operation operation) {
            return series(
                    id,
                    operation,
                    new long[] {operation.sums().inclusive()},
                    new double[] {operation.sums().exclusive()},
                    duration("Inclusive time"),
                    duration("Exclusive time"));
        }
    };

    private final DisplayType type;
    private final List<String> headers;

    OperationSeries(DisplayType type, String... headers) {
        this.type = type;
        this.headers = List.of(headers);
    }

    /** Headings of the cells. */
    List<String> headers() {
        return headers;
    }

    /** What words say of an operation, its name first. */
    abstract List<String> cells(Operation operation);

    /**
     * The series of an operation.
     *
     * @param id that it must have
     */
    abstract ISeriesModel of(long id, Operation operation);

    private static TmfXYAxisDescription duration(String label) {
        return new TmfXYAxisDescription(label, "ns", DataType.DURATION);
    }

    final ISeriesModel series(
            long id,
            Operation operation,
            long[] x,
            double[] y,
            TmfXYAxisDescription xAxis,
            TmfXYAxisDescription yAxis) {
        return new SeriesModel.SeriesModelBuilder(id, operation.label(), x, y)
                .xAxisDescription(xAxis)
                .yAxisDescription(yAxis)
                .seriesDisplayType(type)
                .build();
    }
}
