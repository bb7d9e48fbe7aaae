// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.watchpoints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.internal.provisional.tmf.ui.widgets.timegraph.BaseDataProviderTimeGraphPresentationProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.presentation.RGBAColor;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.ui.actions.ActionFactory;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.timegraph.SvgOfTimeGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The states are those that the README of the recorded traces works out by hand. */
class WatchpointsViewTest {
    private static final long SECONDS = 60;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @Test
    void everySlotOfEveryJvmHasARowAndEveryWatchAStateOfItsVerdict() throws Exception {
        WatchpointsView view = ui.show(WatchpointsView.ID, WatchpointsView.class);
        try (OpenTrace open = OpenTrace.named("scenario")) {
            TmfSignalManager.dispatchSignal(
                    new TmfWindowRangeUpdatedSignal(this, open.trace().getTimeRange()));
            ui.await("the slots", SECONDS, () -> slots(view).size() == 6);
            ITimeGraphEntry slot1 = slots(view).get(1);
            ui.await("the states", SECONDS, () -> colours(view, slot1).size() == 3);

            assertEquals(
                    List.of("slot 0", "slot 1", "slot 2", "slot 3", "slot 0", "slot 0"),
                    slots(view).stream().map(ITimeGraphEntry::getName).toList());
            assertEquals(
                    List.of(
                            Palette.colour(Verdict.UNUSED),
                            Palette.colour(Verdict.USED),
                            Palette.colour(Verdict.WATCHING)),
                    colours(view, slot1));

            SvgOfTimeGraph svg = SvgOfTimeGraph.export(view, folder);
            svg.assertEqualsDataProvider();
            assertTrue(svg.texts().contains("unused: the object died unread"));
            List<String> csv = ui.get(view::csv).lines().toList();
            assertEquals(
                    "trace,service,vpid,slot,start_ns,end_ns,verdict,reason,class,field,object,"
                            + "call_path",
                    csv.get(0));
            assertEquals(
                    List.of("unused address", "used name", "watching email"),
                    csv.stream()
                            .map(line -> line.split(","))
                            .filter(line -> line[1].equals("payroll") && line[3].equals("1"))
                            .map(line -> line[6] + " " + line[9])
                            .toList());
            copyByKey(view);
            assertEquals(ui.get(view::tabSeparated), clipboard());
        }
    }

    /** What the key of the platform's command Copy does in the view. */
    private void copyByKey(WatchpointsView view) {
        ui.run(
                () ->
                        view.getViewSite()
                                .getActionBars()
                                .getGlobalActionHandler(ActionFactory.COPY.getId())
                                .run());
    }

    private String clipboard() {
        return ui.get(
                () -> {
                    Clipboard clipboard = new Clipboard(Display.getCurrent());
                    try {
                        return (String) clipboard.getContents(TextTransfer.getInstance());
                    } finally {
                        clipboard.dispose();
                    }
                });
    }

    @Test
    void itSaysWhatItNeedsWhereNothingWasWatched() throws Exception {
        WatchpointsView view = ui.show(WatchpointsView.ID, WatchpointsView.class);
        ui.await("no trace", SECONDS, () -> view.emptyText().contains("scripts/fieldtrace record"));
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, 10))) {
            ui.await(
                    "the reason",
                    SECONDS,
                    () -> view.emptyText().startsWith("No debug register watched anything"));
        }
        try (OpenTrace open = OpenTrace.named("scenario")) {
            ui.await("the watches", SECONDS, () -> view.emptyText().isEmpty());
        }
    }

    /** The rows of slots, among those of traces and JVMs. */
    private List<ITimeGraphEntry> slots(WatchpointsView view) {
        return ui.get(
                () ->
                        Arrays.stream(view.getTimeGraphViewer().getExpandedElements())
                                .filter(row -> row.getName().startsWith("slot "))
                                .toList());
    }

    /** The colours of a row's states in the order of time. */
    private List<RGB> colours(WatchpointsView view, ITimeGraphEntry row) {
        return ui.get(
                () -> {
                    BaseDataProviderTimeGraphPresentationProvider presentation =
                            (BaseDataProviderTimeGraphPresentationProvider)
                                    view.getTimeGraphViewer()
                                            .getTimeGraphControl()
                                            .getTimeGraphProvider();
                    List<RGB> colours = new ArrayList<>();
                    row.getTimeEventsIterator()
                            .forEachRemaining(
                                    state -> {
                                        OutputElementStyle style =
                                                presentation.getElementStyle(state);
                                        if (style != null) {
                                            colours.add(background(presentation, style));
                                        }
                                    });
                    return colours;
                });
    }

    private static RGB background(
            BaseDataProviderTimeGraphPresentationProvider presentation, OutputElementStyle style) {
        RGBAColor colour = presentation.getColorStyle(style, StyleProperties.BACKGROUND_COLOR);
        return new RGB(colour.getRed(), colour.getGreen(), colour.getBlue());
    }
}
