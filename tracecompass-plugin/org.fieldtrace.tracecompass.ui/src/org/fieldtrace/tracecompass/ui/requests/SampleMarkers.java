// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.RGBA;
import org.eclipse.tracecompass.statesystem.core.StateSystemUtils;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.IMarkerEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.MarkerEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.requests.SampleMark;
import org.fieldtrace.tracecompass.core.utilisation.Sample;
import org.fieldtrace.tracecompass.ui.base.Palette;

/** Marks sampled objects, and the accesses to them, on the rows of a time graph. */
final class SampleMarkers {
    /** What a mark is wide at least, so that it is seen on a bar. */
    private static final int PIXELS = 3;

    private static final int OPAQUE = 255;

    private SampleMarkers() {}

    /** The categories in which a user shows and hides them. */
    static List<String> categories() {
        return Arrays.stream(Sample.Kind.values()).map(RequestStyles::name).toList();
    }

    /**
     * The marks of a range of time.
     *
     * @param resolution nanoseconds of a pixel
     */
    static List<IMarkerEvent> of(
            RequestsDataProvider provider,
            Iterable<TimeGraphEntry> rows,
            long start,
            long end,
            long resolution,
            IProgressMonitor monitor) {
        Map<Long, TimeGraphEntry> byId = new HashMap<>();
        for (TimeGraphEntry row : rows) {
            if (row.getEntryModel() instanceof RequestEntry entry) {
                byId.put(entry.getId(), row);
            }
        }
        Map<String, Object> parameters =
                Map.of(
                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                        StateSystemUtils.getTimes(start, end, resolution),
                        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                        List.copyOf(byId.keySet()));
        List<SampleMark> marks = provider.fetchSamples(parameters, monitor).getModel();
        List<IMarkerEvent> markers = new ArrayList<>();
        if (marks != null) {
            for (SampleMark mark : marks) {
                markers.add(marker(mark, byId.get(mark.row()), resolution));
            }
        }
        return markers;
    }

    private static IMarkerEvent marker(SampleMark mark, TimeGraphEntry row, long resolution) {
        String name = RequestStyles.name(mark.kind());
        RGB colour = Palette.colour(RequestStyles.all(), name);
        return new MarkerEvent(
                row,
                mark.start(),
                Math.max(mark.end() - mark.start(), PIXELS * resolution),
                name,
                new RGBA(colour.red, colour.green, colour.blue, OPAQUE),
                // A bar has no room for words; the tool tip has them.
                null,
                true);
    }
}
