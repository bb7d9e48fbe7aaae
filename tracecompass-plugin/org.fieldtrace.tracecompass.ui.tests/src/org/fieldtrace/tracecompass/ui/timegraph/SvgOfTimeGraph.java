// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.StateSystemUtils;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.fieldtrace.model.Durations;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The SVG of a view, and what its data provider says should stand there. */
public final class SvgOfTimeGraph {
    private static final long SECONDS = 60;
    private static final UserInterface UI = new UserInterface();
    private static final Set<String> ARROW_COLOURS =
            Stream.of(RequestStyles.ARROW, RequestStyles.FAILED_ARROW)
                    .map(RequestStyles.all()::get)
                    .map(style -> style.getStyleValues().get(StyleProperties.COLOR))
                    .map(colour -> colour.toString().toLowerCase(Locale.ROOT))
                    .collect(toSet());

    private final PagedTimeGraphView<?> view;
    private final List<TimeGraphEntry> rows;
    private final Document svg;

    private SvgOfTimeGraph(PagedTimeGraphView<?> view, List<TimeGraphEntry> rows, Document svg) {
        this.view = view;
        this.rows = rows;
        this.svg = svg;
    }

    /** Exports what a view shows, once it shows something: rows are made anew while pages come. */
    public static SvgOfTimeGraph export(PagedTimeGraphView<?> view, Path folder) throws Exception {
        Path file = folder.resolve("exported.svg");
        List<TimeGraphEntry> rows = new ArrayList<>();
        AtomicReference<Drawing> drawing = new AtomicReference<>();
        UI.await(
                "the rows of " + view.getTitle(),
                SECONDS,
                () -> {
                    if (!view.isDirty()) {
                        Arrays.stream(view.getTimeGraphViewer().getExpandedElements())
                                .map(TimeGraphEntry.class::cast)
                                .forEach(rows::add);
                        drawing.set(view.drawing());
                    }
                    return !rows.isEmpty();
                });
        SvgWriter.write(drawing.get(), file);
        return new SvgOfTimeGraph(
                view,
                rows,
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()));
    }

    /**
     * Fails unless every row, every state in its colour and every arrow is as the data provider
     * says.
     */
    public void assertEqualsDataProvider() {
        Map<String, List<String>> expected = new LinkedHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            expected.put(i + " " + rows.get(i).getName(), states(rows.get(i)));
        }
        assertEquals(expected, drawn(rows));
        assertEquals(arrows(rows, false), drawnArrows());
        assertEquals(arrows(rows, true), heads());
    }

    /** How many arrows end within the picture. */
    public long heads() {
        return svg.getElementsByTagName("polygon").getLength();
    }

    /** How many arrows the picture has, those included that are cut off at its edge. */
    public long drawnArrows() {
        return elements("polyline", (element, text) -> element.getAttribute("stroke")).stream()
                .filter(ARROW_COLOURS::contains)
                .count();
    }

    /** All words of the picture. */
    public List<String> texts() {
        return elements("text", (element, text) -> text);
    }

    /** Titles of the shapes whose colour is this one. */
    public List<String> titled(String colour) {
        return elements("rect", (e, text) -> e.getAttribute("fill").equals(colour) ? text : "")
                .stream()
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** How many arrows of these rows lie in the visible range, in part or, if asked, their ends. */
    private long arrows(List<TimeGraphEntry> rows, boolean endsWithin) {
        List<Long> ids = rows.stream().map(SvgOfTimeGraph::id).toList();
        long start = view.getTimeGraphViewer().getTime0();
        long end = view.getTimeGraphViewer().getTime1();
        Map<String, Object> range =
                Map.of(DataProviderParameterUtils.REQUESTED_TIME_KEY, List.of(start, end));
        return PagedTimeGraphView.getProvider(rows.get(0))
                .fetchArrows(range, new NullProgressMonitor())
                .getModel()
                .stream()
                .filter(arrow -> ids.contains(arrow.getSourceId()))
                .filter(arrow -> ids.contains(arrow.getDestinationId()))
                .filter(arrow -> arrow.getStartTime() <= end)
                .filter(arrow -> arrow.getStartTime() + arrow.getDuration() >= start)
                .filter(arrow -> !endsWithin || arrow.getStartTime() + arrow.getDuration() <= end)
                .count();
    }

    private static long id(TimeGraphEntry row) {
        return ((TimeGraphEntryModel) row.getEntryModel()).getId();
    }

    private List<String> states(TimeGraphEntry row) {
        ITimeGraphDataProvider<? extends TimeGraphEntryModel> provider =
                PagedTimeGraphView.getProvider(row);
        TimeGraphViewer viewer = view.getTimeGraphViewer();
        long start = viewer.getTime0();
        long end = viewer.getTime1();
        Map<String, Object> parameters =
                Map.of(
                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                        StateSystemUtils.getTimes(start, end, Math.max(1, (end - start) / 1000)),
                        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                        List.of(id(row)));
        NullProgressMonitor monitor = new NullProgressMonitor();
        Map<String, OutputElementStyle> styles =
                ((IOutputStyleProvider) provider)
                        .fetchStyle(Map.of(), monitor)
                        .getModel()
                        .getStyles();
        return provider.fetchRowModel(parameters, monitor).getModel().getRows().stream()
                .flatMap(model -> model.getStates().stream())
                .filter(state -> state.getStyle() != null)
                .map(state -> words(state, styles.get(state.getStyle().getParentKey())))
                .toList();
    }

    private static String words(ITimeGraphState state, OutputElementStyle style) {
        Map<String, Object> values = style.getStyleValues();
        String colour = values.get(StyleProperties.BACKGROUND_COLOR).toString().toLowerCase();
        String label = state.getLabel() == null ? "" : state.getLabel() + "\n";
        return colour
                + " "
                + label
                + values.get(StyleProperties.STYLE_NAME)
                + "\n"
                + Durations.text(state.getDuration());
    }

    /** The states that the picture has in each row: those between its name and the next one. */
    private Map<String, List<String>> drawn(List<? extends ITimeGraphEntry> rows) {
        List<String> names = elements("text", (e, text) -> e.getAttribute("y") + " " + text);
        Map<String, List<String>> drawn = new LinkedHashMap<>();
        int from = 0;
        for (int i = 0; i < rows.size(); i++) {
            String name = rows.get(i).getName();
            int at = from;
            while (!names.get(at).endsWith(" " + name)) {
                at++;
            }
            from = at + 1;
            double top = Double.parseDouble(names.get(at).split(" ")[0]) - 1;
            drawn.put(
                    i + " " + name,
                    elements(
                                    "rect",
                                    (e, text) ->
                                            !text.isEmpty() && y(e) == top + 2
                                                    ? e.getAttribute("fill") + " " + text
                                                    : "")
                            .stream()
                            .filter(text -> !text.isEmpty())
                            .toList());
        }
        return drawn;
    }

    private static double y(Element element) {
        String y = element.getAttribute("y");
        return y.isEmpty() ? Double.NaN : Double.parseDouble(y);
    }

    private List<String> elements(String tag, BiFunction<Element, String, String> words) {
        NodeList found = svg.getElementsByTagName(tag);
        List<String> result = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            Element element = (Element) found.item(i);
            result.add(words.apply(element, element.getTextContent()));
        }
        return result;
    }
}
