// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.statesystem.core.StateSystemUtils;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.OutputStyleModel;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphModel;
import org.fieldtrace.tracecompass.ui.base.Palette;

/**
 * What a time graph shows in a range of time.
 *
 * @param start nanoseconds
 * @param end nanoseconds
 * @param rows from top to bottom
 * @param leftOut ids of the rows below those
 * @param styles by their key
 */
record TimeGraphContent(
        long start,
        long end,
        List<Row> rows,
        List<Long> leftOut,
        List<ITimeGraphArrow> arrows,
        List<Mark> marks,
        Map<String, OutputElementStyle> styles) {
    /**
     * A row.
     *
     * @param depth 0 for the topmost ones
     */
    record Row(long id, int depth, String name, List<ITimeGraphState> states) {}

    /** Something that is marked on a row; times in nanoseconds. */
    record Mark(long row, long start, long end, RGB colour, String name) {}

    /** A row that is wanted. */
    record Wanted(TimeGraphEntryModel entry, int depth) {}

    /**
     * Asks a data provider.
     *
     * @param leftOut ids of the rows below those that are wanted
     * @param pixels how many times of the range are told apart
     */
    static TimeGraphContent of(
            ITimeGraphDataProvider<? extends TimeGraphEntryModel> provider,
            List<Wanted> wanted,
            List<Long> leftOut,
            List<Mark> marks,
            long start,
            long end,
            int pixels) {
        List<Long> ids = wanted.stream().map(row -> row.entry().getId()).toList();
        Map<String, Object> parameters =
                Map.of(
                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                        StateSystemUtils.getTimes(start, end, resolution(start, end, pixels)),
                        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                        ids);
        NullProgressMonitor monitor = new NullProgressMonitor();
        TimeGraphModel model = provider.fetchRowModel(parameters, monitor).getModel();
        Map<Long, List<ITimeGraphState>> states = new HashMap<>();
        if (model != null) {
            for (ITimeGraphRowModel row : model.getRows()) {
                states.put(row.getEntryID(), row.getStates());
            }
        }
        List<ITimeGraphArrow> arrows = provider.fetchArrows(parameters, monitor).getModel();
        return new TimeGraphContent(
                start,
                end,
                wanted.stream().map(row -> row(row, states)).toList(),
                leftOut,
                arrows == null ? List.of() : seen(Set.copyOf(ids), Set.copyOf(leftOut), arrows),
                marks,
                styles(provider));
    }

    /** Nanoseconds of a pixel. */
    static long resolution(long start, long end, int pixels) {
        return Math.max(1, (end - start) / pixels);
    }

    private static Row row(Wanted wanted, Map<Long, List<ITimeGraphState>> states) {
        TimeGraphEntryModel entry = wanted.entry();
        return new Row(
                entry.getId(),
                wanted.depth(),
                entry.getName(),
                states.getOrDefault(entry.getId(), List.of()));
    }

    /** Those that begin or end at a row that is drawn, and at a row that is shown. */
    private static List<ITimeGraphArrow> seen(
            Set<Long> drawn, Set<Long> leftOut, List<ITimeGraphArrow> arrows) {
        return arrows.stream()
                .filter(
                        arrow ->
                                drawn.contains(arrow.getSourceId())
                                        || drawn.contains(arrow.getDestinationId()))
                .filter(arrow -> isIn(drawn, leftOut, arrow.getSourceId()))
                .filter(arrow -> isIn(drawn, leftOut, arrow.getDestinationId()))
                .toList();
    }

    private static boolean isIn(Set<Long> drawn, Set<Long> leftOut, long row) {
        return drawn.contains(row) || leftOut.contains(row);
    }

    private static Map<String, OutputElementStyle> styles(
            ITimeGraphDataProvider<? extends TimeGraphEntryModel> provider) {
        OutputStyleModel model =
                provider instanceof IOutputStyleProvider styled
                        ? styled.fetchStyle(Map.of(), new NullProgressMonitor()).getModel()
                        : null;
        return model == null ? Map.of() : model.getStyles();
    }

    /** The colour of a style; empty where nothing is to be drawn. */
    Optional<RGB> colour(OutputElementStyle style) {
        return Optional.ofNullable(style)
                .map(OutputElementStyle::getParentKey)
                .filter(styles::containsKey)
                .map(key -> Palette.colour(styles, key));
    }

    /** The border of a style that has a colour; null for none. */
    RGB border(OutputElementStyle style) {
        return Palette.border(styles, style.getParentKey());
    }

    /** The name of a style that has a colour. */
    String name(OutputElementStyle style) {
        Object name =
                styles.get(style.getParentKey())
                        .getStyleValues()
                        .getOrDefault(StyleProperties.STYLE_NAME, style.getParentKey());
        return name.toString();
    }
}
